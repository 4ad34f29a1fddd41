"""Properties files with a `sasl.jaas.config`, and how Kafka's JaasContext reads each of them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["JAAS_FILES", "Login"]


class Login(NamedTuple):
    """The class of a login module and its options."""

    module: str
    options: dict[str, str]


PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule"


def _plain(**options: str) -> Login:
    return Login(PLAIN, options)


def _file(options: str, *, start: str = f"{PLAIN} required", end: str = ";") -> str:
    """Return a file; what is here with one backslash has one after Java's escapes of properties files."""
    value = f"{start} {options}{end}".replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    return f"security.protocol=SASL_SSL\nsasl.jaas.config={value}\nsasl.mechanism=PLAIN\n"


JAAS_FILES: dict[str, tuple[str, Login | None]] = {
    "double quotes": (_file('username="ana" password="a b"'), _plain(username="ana", password="a b")),
    "single quotes": (_file("username='ana' password='a b'"), _plain(username="ana", password="a b")),
    "quotes of the other kind": (_file("""a='say "x"' b="it's" """), _plain(a='say "x"', b="it's")),
    "escaped quotes": (_file(r"""a='it\'s' b="say \"x\"" """), _plain(a="it's", b='say "x"')),
    "no quotes": (_file("username=ana password=a-b_c$d.e1"), _plain(username="ana", password="a-b_c$d.e1")),
    "quotes around everything": (_file("'a'='b'", start=f"'{PLAIN}' \"required\""), _plain(a="b")),
    "blanks": (_file("a  =\t'b'\n c\r\n=\fd "), _plain(a="b", c="d")),
    "no blanks": (_file("a='b'c='d'"), _plain(a="b", c="d")),
    "the letters after a backslash": (_file(r"a='\a\b\f\n\r\t\v\x\\'"), _plain(a="\a\b\f\n\r\t\vx\\")),
    "octal numbers": (_file(r"a='\101\7\12x\1019'"), _plain(a="A\7\nxA9")),
    "the largest octal number": (_file(r"a='\377\477\8\0'"), _plain(a="\xff'78\0")),
    "a comment to the end of the line": (_file("a='b' // c='d'\n e='f'"), _plain(a="b", e="f")),
    "a comment between": (_file("a=/* b='c';\n */'d'"), _plain(a="d")),
    "a comment with stars": (_file("a='b' /*/ c='d' /** x **/ e='f'"), _plain(a="b", e="f")),
    "a comment after the end": (_file("a='b'", end="; // the end"), _plain(a="b")),
    "a lone slash": (_file("a=b/c d=e\n f=g"), _plain(a="b", f="g")),
    "a lone slash before a line break": (_file("a=b /\n c=d\n e=f"), _plain(a="b", e="f")),
    "slashes in quotes": (_file("a='https://x/*y*/'"), _plain(a="https://x/*y*/")),
    "a quoted semicolon": (_file("a='b;c=d'"), _plain(a="b;c=d")),
    "a quoted text that ends with the line": (_file("a='b\n c=d"), _plain(a="b", c="d")),
    "an escaped line break": (_file("a='b\\\nc'"), _plain(a="b\nc")),
    "an empty text": (_file("a='' ''=\"b\""), Login(PLAIN, {"a": "", "": "b"})),
    "an option twice": (_file("a=b a=c"), _plain(a="c")),
    "no options": (_file(""), _plain()),
    "another flag": (_file("a=b", start=f"{PLAIN} Sufficient"), _plain(a="b")),
    "the optional flag": (_file("a=b", start=f"{PLAIN} OPTIONAL"), _plain(a="b")),
    "letters of other scripts": (
        f"sasl.jaas.config={PLAIN} required a=\\u00e9\\u4e16 b='\\ud83d\\ude00';\n",
        _plain(a="é世", b="\U0001f600"),
    ),
    "several lines": (f"sasl.jaas.config: {PLAIN} \\\n   required \\\n  a=b \\\r\n c='d';\n", _plain(a="b", c="d")),
    "a backslash in the file": (f'sasl.jaas.config={PLAIN} required a="b\\\\n\\n";\n', None),
    "the last value": (_file("a=b") + _file("c=d"), _plain(c="d")),
    "a control character": (_file("a='b' \x01 c=\x00d"), _plain(a="b", c="d")),
    "a number in a name": (_file("a1=b2.3"), _plain(a1="b2.3")),
    "a value that begins with a digit": (_file("a=1b"), None),
    "a value that is a number": (_file("a=15"), None),
    "a value that begins with a dot": (_file("a=.b"), None),
    "a value that begins with a minus": (_file("a=-b"), None),
    "a name that begins with a digit": (_file("1a=b"), None),
    "a value with an exclamation mark": (_file("a=b!c"), None),
    "a value with an at sign": (_file("a=b@c"), None),
    "a value that is missing": (_file("a= b=c"), None),
    "an equals sign in quotes": (_file("a '=' b"), None),
    "two equals signs": (_file("a==b"), None),
    "commas": (_file("a=b, c=d"), None),
    "no end": (_file("a=b", end=""), None),
    "the end in quotes": (_file("a=b", end="';'"), None),
    "the end in a comment": (_file("a=b", end=" //;"), None),
    "a comment without its end": (_file("a=b /* c=d"), None),
    "no value": ("sasl.jaas.config=\n", None),
    "only a comment": (_file("", start="// M required", end=";"), None),
    "no flag": (_file("", start=PLAIN), None),
    "an unknown flag": (_file("a=b", start=f"{PLAIN} needed"), None),
    "no module": (_file("a=b", start="required"), None),
    "an empty module": (_file("a=b", start="'' required"), None),
    "a number for a module": (_file("a=b", start="5 required"), None),
    "two modules": (_file("a=b", end=f"; {PLAIN} required c=d;"), None),
    "two ends": (_file("a=b", end=";;"), None),
    "a word after the end": (_file("a=b", end="; c"), None),
    "a number after the end": (_file("a=b", end="; 5"), None),
}
"""Name -> the text of the file, and the login; None where Kafka refuses it."""
