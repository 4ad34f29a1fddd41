"""`kip tokens`: delegation tokens (KIP-48)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import group_of_verbs
from kip.cli.parameters.types import Duration

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.tokens import DelegationToken

command = group_of_verbs("tokens", "Create, renew, expire and describe delegation tokens.")

_COLUMNS = {
    "TOKENID": "tokenId",
    "HMAC": "hmac",
    "OWNER": "owner",
    "REQUESTER": "requester",
    "RENEWERS": "renewers",
    "ISSUEDATE": "issueTimestamp",
    "EXPIRYDATE": "expiryTimestamp",
    "MAXDATE": "maxTimestamp",
}


def _hmac(context: click.Context, parameter: click.Parameter, value: str) -> bytes:
    try:
        return base64.b64decode(value, validate=True)
    except binascii.Error:
        raise click.BadParameter("an HMAC is Base64 text") from None


_hmac_argument = click.argument("hmac", metavar="HMAC", callback=_hmac)


def _period(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    text = f"Time from now until expiry.  [default: {default}]"
    return click.option("--period", type=Duration(0), metavar="DURATION", help=text)


@command.command()
@click.option(
    "--owner",
    "--owner-principal",
    "owners",
    multiple=True,
    metavar="User:NAME",
    help="Only tokens of this principal; may be repeated.",
)
@click.option("--secrets", is_flag=True, help="Print the HMACs, which are the passwords of the tokens.")
@verb
def describe(admin: Admin, owners: tuple[str, ...], secrets: bool) -> Answer:
    """Describe delegation tokens."""
    return _answer(admin.describe_delegation_tokens(owners or None), secrets)


@command.command()
@click.option(
    "--owner",
    "--owner-principal",
    "owner",
    metavar="User:NAME",
    help="Create the token for another principal (Kafka 3.3).",
)
@click.option(
    "--renewer",
    "--renewer-principal",
    "renewers",
    multiple=True,
    metavar="User:NAME",
    help="A principal that may renew it, besides its owner; may be repeated.",
)
@click.option("--max-lifetime", type=Duration(), metavar="DURATION", help="Maximum lifetime.  [default: the broker's]")
@change
def create(admin: Admin, owner: str | None, renewers: tuple[str, ...], max_lifetime: float | None) -> Answer:
    """Create a delegation token, and print it with its HMAC, which is its password."""
    token = admin.create_delegation_token(owner=owner, renewers=renewers, max_lifetime=max_lifetime)
    return _answer([token], True)


@command.command()
@_hmac_argument
@_period("the broker's delegation.token.expiry.time.ms")
@change
def renew(admin: Admin, hmac: bytes, period: float | None) -> Answer:
    """Renew a token: set its expiry time."""
    expires = admin.renew_delegation_token(hmac, period=period)
    return Answer({"expiryTimestamp": expires}, lambda: f"The token expires at {expires} ms.")


@command.command()
@_hmac_argument
@_period("0s")
@change
def expire(admin: Admin, hmac: bytes, period: float | None) -> Answer:
    """Expire a token, by default at once."""
    expires = admin.expire_delegation_token(hmac, period=period)
    return Answer({"expiryTimestamp": expires}, lambda: f"The token expires at {expires} ms.")


def _answer(tokens: Sequence[DelegationToken], secrets: bool) -> Answer:
    return rows(
        (
            {
                "tokenId": token.id,
                "hmac": base64.b64encode(token.hmac).decode() if secrets else "[hidden]",
                "owner": token.owner,
                "requester": token.requester,
                "renewers": list(token.renewers),
                "issueTimestamp": token.issued,
                "expiryTimestamp": token.expires,
                "maxTimestamp": token.max_time,
            }
            for token in tokens
        ),
        _COLUMNS,
        empty="no delegation tokens found",
    )
