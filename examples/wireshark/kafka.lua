-- Reads Kafka's requests and responses by the tables of layouts and of numbers above.

local kafka = Proto("kafka_kipc", "Kafka, by kipc")
local requests = {} -- the API key and version of each request, by connection and correlation id

local function varint(tvb, pos)
  local value, shift = 0, 0
  repeat
    local byte = tvb(pos, 1):uint()
    value = value + (byte % 128) * 2 ^ shift
    shift, pos = shift + 7, pos + 1
  until byte < 128
  return math.floor(value), pos
end

local function length(tvb, pos, field, is_array)
  if field.compact then
    local value
    value, pos = varint(tvb, pos)
    return value - 1, pos
  end
  local width = (field.kind == "string" and not is_array) and 2 or 4
  return tvb(pos, width):int(), pos + width
end

local struct

local function value(tvb, pos, field, tree, in_array, in_tag)
  if field.width then
    local range = tvb(pos, field.width)
    local number = numbers[field.kind] or range.bytes
    tree:add(kafka, range, field.name .. ": " .. tostring(number(range)))
    return pos + field.width
  elseif field.kind == "struct" then
    if field.nullable and not in_array then
      local marker = tvb(pos, 1):int()
      pos = pos + 1
      if marker == (in_tag and 0 or -1) then
        tree:add(kafka, tvb(pos - 1, 1), field.name .. ": null")
        return pos
      end
    end
    local inner = tree:add(kafka, tvb(pos), field.name)
    local stop = struct(tvb, pos, field.layout, inner)
    inner:set_len(stop - pos)
    return stop
  end
  local size, start = length(tvb, pos, field)
  if size < 0 then
    tree:add(kafka, tvb(pos, start - pos), field.name .. ": null")
    return start
  end
  local said = field.kind == "string" and (size > 0 and tvb(start, size):string() or "") or size .. " bytes"
  tree:add(kafka, tvb(pos, start - pos + size), field.name .. ": " .. said)
  return start + size
end

local function field_value(tvb, pos, field, tree, in_tag)
  if field.optional and not in_tag then
    pos = pos + 1
    if tvb(pos - 1, 1):uint() == 0 then return pos end
  end
  if not field.array then return value(tvb, pos, field, tree, false, in_tag) end
  local count, start = length(tvb, pos, field, true)
  local list = tree:add(kafka, tvb(pos), field.name .. ": " .. (count < 0 and "null" or count .. " elements"))
  local stop = start
  -- The elements of an array are never null, so that their markers are those of the array.
  for _ = 1, count do stop = value(tvb, stop, field, list, true) end
  list:set_len(stop - pos)
  return stop
end

local function tags(tvb, pos, known, tree)
  local count, tag, size
  count, pos = varint(tvb, pos)
  for _ = 1, count do
    tag, pos = varint(tvb, pos)
    size, pos = varint(tvb, pos)
    if known[tag] then
      field_value(tvb, pos, known[tag], tree, true)
    else
      tree:add(kafka, tvb(pos, size), "unknown tag " .. tag)
    end
    pos = pos + size
  end
  return pos
end

struct = function(tvb, pos, layout, tree)
  for _, field in ipairs(layout.fields) do pos = field_value(tvb, pos, field, tree) end
  return layout.flexible and tags(tvb, pos, layout.tagged, tree) or pos
end

local function message(tvb, pinfo, root)
  local is_request = pinfo.match_uint == pinfo.dst_port
  local client, server = pinfo.src_port, pinfo.dst_port
  if not is_request then client, server = server, client end
  local tree = root:add(kafka, tvb(), "Kafka")
  local key, version, pos
  local correlation = tvb(is_request and 8 or 4, 4):int()
  local place = client .. "/" .. server .. "/" .. correlation
  if is_request then
    key, version, pos = tvb(4, 2):int(), tvb(6, 2):int(), 12
    requests[place] = { key, version }
    pos = value(tvb, pos, { name = "ClientId", kind = "string", nullable = true }, tree)
  else
    key, version = table.unpack(requests[place] or {})
    pos = 8
  end
  local api = apis[key]
  local layout = api and api[is_request and "request" or "response"][version]
  if not layout then return tvb:len() end
  -- Clients have to read the response header of ApiVersions before they know its version.
  if layout.flexible and (is_request or key ~= 18) then pos = tags(tvb, pos, {}, tree) end
  pinfo.cols.protocol = "Kafka"
  pinfo.cols.info = api.name .. (is_request and " request" or " response") .. " v" .. version
  tree:set_text("Kafka " .. api.name .. (is_request and " request" or " response") .. " v" .. version)
  pos = struct(tvb, pos, layout, tree)
  tree:add(kafka, tvb(0, 4), pos == tvb:len() and "complete" or tvb:len() - pos .. " bytes left")
  return tvb:len()
end

function kafka.dissector(tvb, pinfo, root)
  dissect_tcp_pdus(tvb, root, 4, function(buffer, _, offset) return buffer(offset, 4):uint() + 4 end, message)
  return tvb:len()
end

DissectorTable.get("tcp.port"):add(9092, kafka)
