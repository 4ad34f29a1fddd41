"""JAAS configurations in properties files, beside Kafka's own JaasContext."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kip.admin.errors import SettingsError
from kip.admin.properties import parse_jaas, read_properties
from tests.admin.jaas_files import JAAS_FILES, Login
from tests.real_kafka import NEWEST
from tests.rounds import rounds
from tools.record_releases import java_prints

PRINT_LOGINS = """
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.apache.kafka.common.utils.Utils;
public class Print {
    public static void main(String[] arguments) throws Exception {
        for (int number = 0; Files.exists(Path.of(arguments[0], number + ".properties")); number++) {
            Properties properties = Utils.loadProps(Path.of(arguments[0], number + ".properties").toString());
            Password value = new Password(properties.getProperty("sasl.jaas.config"));
            try {
                AppConfigurationEntry login = JaasContext.loadClientContext(Map.of("sasl.jaas.config", value))
                    .configurationEntries().get(0);
                String line = hex(login.getLoginModuleName());
                for (Map.Entry<String, ?> option : login.getOptions().entrySet())
                    line += " " + hex(option.getKey()) + " " + hex((String) option.getValue());
                System.out.println(line);
            } catch (IllegalArgumentException refusal) {
                System.out.println("refused");
            }
        }
    }
    static String hex(String text) {
        String digits = "x";
        for (char unit : String.valueOf(text).toCharArray()) digits += String.format("%04x", (int) unit);
        return digits;
    }
}
"""
PIECES = [
    "a",
    "b1",
    "-",
    "1",
    ".5",
    "=",
    "=",
    ";",
    "'",
    "'",
    '"',
    "\\",
    "\\n",
    "\\101",
    "/",
    "/*",
    "*/",
    "//",
    " ",
    "\n",
    "\r",
    "!",
    "\x7f",
]


def login_in(path: Path) -> Login | None:
    try:
        return Login(*parse_jaas(read_properties(path)["sasl.jaas.config"]))
    except SettingsError:
        return None


def logins_of_kafka(folder: Path) -> list[Login | None]:
    lines = java_prints(PRINT_LOGINS, NEWEST, str(folder)).splitlines()
    words = [[bytes.fromhex(word[1:]).decode("utf-16-be") for word in line.split()] for line in lines if line[0] == "x"]
    found = iter([Login(module, dict(zip(rest[::2], rest[1::2], strict=True))) for module, *rest in words])
    return [None if line == "refused" else next(found) for line in lines if line[0] in "xr"]


def write_files(folder: Path, texts: list[str]) -> list[Path]:
    paths = [folder / f"{number}.properties" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text.encode())
    return paths


@pytest.mark.parametrize("name", JAAS_FILES)
def test_a_login_in_a_file(name: str, tmp_path: Path) -> None:
    text, login = JAAS_FILES[name]
    assert login_in(*write_files(tmp_path, [text])) == login


@pytest.mark.java
def test_kafka_reads_the_same_logins(tmp_path: Path) -> None:
    write_files(tmp_path, [text for text, _ in JAAS_FILES.values()])
    found = logins_of_kafka(tmp_path)
    assert dict(zip(JAAS_FILES, found, strict=True)) == {name: login for name, (_, login) in JAAS_FILES.items()}


@pytest.mark.java
def test_kafka_reads_the_same_logins_in_any_text(tmp_path: Path) -> None:
    random = Random(44)
    values = [
        "M required a=" + "".join(random.choices(PIECES, k=random.randrange(1, 14))) + random.choice((";", "", "';"))
        for _ in range(rounds(1000, thorough=20_000))
    ]
    escaped = [value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r") for value in values]
    paths = write_files(tmp_path, [f"sasl.jaas.config={value}\n" for value in escaped])
    theirs = logins_of_kafka(tmp_path)
    assert [(value, login_in(path)) for value, path in zip(values, paths, strict=True)] == [
        (value, login) for value, login in zip(values, theirs, strict=True)
    ]
    assert sum(login is not None for login in theirs) > 20
