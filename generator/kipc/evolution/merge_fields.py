"""The union of a newer and an older spec: every version of either, where the newer one decides what both have.

Takes two specs of one message, returns one. Fields are matched by name; versions that the newer one dropped are added
from the older one, with bounded version ranges.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kipc.language.headers import header_version
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec, walk_fields
from kipc.language.versions import MAX_VERSION, NONE, VersionRange

KNOWN_LISTENERS = ("broker", "controller")
"""The listeners of the newest release; Kafka 4 has no ZooKeeper, and its generator rejects `zkBroker`."""


def union(newer: MessageSpec, older: MessageSpec, dropped: frozenset[int]) -> MessageSpec:
    """Merge two specs; `dropped` are the versions that only the older one has.

    Nothing is judged here: that each version comes out as it was is for the caller to compare.
    """
    if newer.is_retired:
        # Kafka 4 keeps LeaderAndIsr and others without versions, so that their keys stay reserved.
        listeners = tuple(listener for listener in older.listeners if listener in KNOWN_LISTENERS)
        return replace(older, name=newer.name, api_key=newer.api_key, listeners=listeners, area=newer.area)
    # The newer release has all versions, and decides what it says about them.
    if not dropped:
        return newer
    return _Union(newer, older, dropped).spec()


@dataclass(slots=True)
class _Union:
    newer: MessageSpec
    older: MessageSpec
    dropped: frozenset[int]
    counterparts: dict[str, tuple[FieldSpec, ...]] = field(default_factory=dict)
    """The names in the older spec of the fields of the newer one's common structs, if fields use these structs."""
    revived: dict[str, StructSpec] = field(default_factory=dict)
    """Common structs that only dropped versions use."""

    def spec(self) -> MessageSpec:
        newer, older = self.newer, self.older
        fields = self._fields(newer.fields, older.fields)
        structs = self._common_structs()
        flexible = {version: version in newer.flexible_versions for version in newer.valid_versions}
        flexible |= {version: version in older.flexible_versions for version in self.dropped}
        deprecated = {version: version in newer.deprecated_versions for version in newer.valid_versions}
        deprecated |= {version: version in older.deprecated_versions for version in self.dropped}
        return replace(
            newer,
            header_versions=self._header_versions(),
            valid_versions=_hull({*newer.valid_versions, *self.dropped}),
            flexible_versions=_range(newer.flexible_versions, older.flexible_versions, flexible),
            deprecated_versions=_range(newer.deprecated_versions, older.deprecated_versions, deprecated),
            fields=fields,
            common_structs=structs,
        )

    def _header_versions(self) -> tuple[tuple[VersionRange, int], ...]:
        """Return the newer header versions, with those of the older spec for dropped versions.

        `ControlledShutdown` 0, which Kafka 4 has no more, had a header without client id.
        """
        before = {version: header_version(self.older, version) for version in self.dropped}
        if not self.newer.header_versions or all(header_version(self.newer, v) == h for v, h in before.items()):
            return self.newer.header_versions
        highest = max({*self.newer.valid_versions, *self.dropped})
        headers = [before.get(version, header_version(self.newer, version)) for version in range(highest + 1)]
        starts = [version for version in range(highest + 1) if version == 0 or headers[version] != headers[version - 1]]
        ends = [*(start - 1 for start in starts[1:]), MAX_VERSION]
        return tuple((VersionRange(start, end), headers[start]) for start, end in zip(starts, ends, strict=True))

    def _common_structs(self) -> tuple[StructSpec, ...]:
        """Merge the newer common structs with the older ones, then add those that only dropped versions use."""
        structs = []
        for struct in self.newer.common_structs:
            old = self.older.common_struct(struct.name)
            before = self.counterparts.get(struct.name, old.fields if old else ())
            versions = _hull({*struct.versions.intersect(self.newer.valid_versions), *self.dropped})
            covers = struct.versions.covers(versions)
            opened = VersionRange(versions.lowest, MAX_VERSION) if struct.versions.is_open_ended else versions
            merged = self._fields(struct.fields, before)
            structs.append(replace(struct, versions=struct.versions if covers else opened, fields=merged))
        return (*structs, *self.revived.values())

    def _fields(self, newer: tuple[FieldSpec, ...], older: tuple[FieldSpec, ...]) -> tuple[FieldSpec, ...]:
        before = {field.name: field for field in older}
        merged = [self._field(field, before.get(field.name)) for field in newer]
        names = {field.name for field in newer}
        place = 0
        for former in older:
            if former.name in names:
                # After the field that it followed: the order of the fields is that of their bytes.
                place = 1 + next(index for index, new_field in enumerate(merged) if new_field.name == former.name)
            elif any(version in former.versions for version in self.dropped):
                merged.insert(place, self._revive(former))
                place += 1
        return tuple(merged)

    def _field(self, newer: FieldSpec, older: FieldSpec | None) -> FieldSpec:
        old = older or replace(newer, versions=NONE)
        present = self._wanted(newer.versions, old.versions)
        existing = {version for version, is_present in present.items() if is_present}
        old_fields = self._inner_fields(old) if older else ()
        if self.newer.common_struct(newer.type.struct_name):
            self.counterparts.setdefault(newer.type.struct_name, old_fields)
        return replace(
            newer,
            versions=_range(newer.versions, old.versions, present),
            nullable_versions=self._only(existing, newer.nullable_versions, old.nullable_versions),
            tagged_versions=self._only(existing, newer.tagged_versions, old.tagged_versions),
            maybe_versions=self._only(existing, newer.maybe_versions, old.maybe_versions),
            fields=self._fields(newer.fields, old_fields) if newer.fields else (),
        )

    def _wanted(self, newer: VersionRange, older: VersionRange) -> dict[int, bool]:
        present = {version: version in newer for version in self.newer.valid_versions}
        return present | {version: version in older for version in self.dropped}

    def _only(self, existing: set[int], newer: VersionRange, older: VersionRange) -> VersionRange:
        """Merge ranges that count only where the field is there."""
        present = {version: flag for version, flag in self._wanted(newer, older).items() if version in existing}
        return _range(newer, older, present)

    def _inner_fields(self, older: FieldSpec) -> tuple[FieldSpec, ...]:
        common = self.older.common_struct(older.type.struct_name)
        return common.fields if common else older.fields

    def _revive(self, older: FieldSpec) -> FieldSpec:
        """Take a field over for the dropped versions alone, with the structs it needs."""
        common = self.older.common_struct(older.type.struct_name)
        if common and not self.newer.common_struct(common.name):
            inner = tuple(self._revive(field) for field in common.fields if self._is_revived(field))
            self.revived[common.name] = replace(common, fields=inner)
        versions = _hull({version for version in self.dropped if version in older.versions})
        nullable = older.nullable_versions.intersect(versions)
        inner = tuple(self._revive(field) for field in older.fields if self._is_revived(field))
        kind = replace(older.type, struct_name=self._free_name(older.type.struct_name)) if inner else older.type
        return replace(older, type=kind, versions=versions, nullable_versions=nullable, fields=inner)

    def _free_name(self, struct: str) -> str:
        """Rename an inline struct that a newer one of another field has the name of; names of structs show nowhere."""
        inline = {field.type.struct_name for field in walk_fields(self.newer.fields) if field.fields}
        names = inline | {struct.name for struct in self.newer.common_structs}
        while struct in names:
            struct = f"Old{struct}"
        return struct

    def _is_revived(self, field: FieldSpec) -> bool:
        return any(version in field.versions for version in self.dropped)


def _hull(versions: set[int]) -> VersionRange:
    # Ranges of specs have no gaps; `merge` compares the layouts, and refuses a range with a version too many.
    return VersionRange(min(versions), max(versions)) if versions else NONE


def _range(newer: VersionRange, older: VersionRange, present: dict[int, bool]) -> VersionRange:
    """Return a range with exactly the wanted versions among those asked about: as written before, if that will do."""
    hull = _hull({version for version, is_wanted in present.items() if is_wanted})
    is_open = newer.is_open_ended or older.is_open_ended
    opened = VersionRange(hull.lowest, MAX_VERSION) if is_open and not hull.is_empty else hull
    fits = (
        versions for versions in (newer, opened, older) if all((v in versions) == flag for v, flag in present.items())
    )
    return next(fits, hull)
