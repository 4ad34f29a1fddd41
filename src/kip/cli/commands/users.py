"""`kip users`: SCRAM credentials."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import group_of_verbs
from kip.kafka.mechanisms import ScramMechanism

if TYPE_CHECKING:
    from kip.admin import Admin

command = group_of_verbs("users", "Describe, set and delete SCRAM credentials of users.")

_COLUMNS = {"USER": "user", "MECHANISM": "mechanism", "ITERATIONS": "iterations"}
_mechanism = click.option(
    "--mechanism",
    type=click.Choice([mechanism.sasl_name for mechanism in ScramMechanism]),
    default=ScramMechanism.SCRAM_SHA_512.sasl_name,
    show_default=True,
    help="SCRAM mechanism.",
)


@command.command()
@click.argument("users", nargs=-1, metavar="[USER]...")
@verb
def describe(admin: Admin, users: tuple[str, ...]) -> Answer:
    """Describe the SCRAM credentials of users (default: all)."""
    credentials, errors = settled(lambda: admin.describe_user_scram_credentials(users or None))
    return rows(
        (
            {"user": credential.user, "mechanism": credential.mechanism, "iterations": credential.iterations}
            for credential in credentials
        ),
        _COLUMNS,
        errors,
        empty="no SCRAM credentials found",
    )


@command.command("set-password")
@click.argument("user", metavar="USER")
@_mechanism
@click.option(
    "--iterations",
    type=click.IntRange(4096, 16384),  # ScramMechanism.minIterations, ScramControlManager.MAX_ITERATIONS
    metavar="N",
    default=8192,
    show_default=True,
    help="Iterations of the key derivation.",
)
@click.option(
    "--password",
    prompt=True,
    hide_input=True,
    confirmation_prompt=True,
    envvar="KIP_PASSWORD",
    metavar="PASSWORD",
    help="The password; prefer the prompt or KIP_PASSWORD, which other users cannot see.",
)
@change
def set_password(admin: Admin, user: str, mechanism: str, iterations: int, password: str) -> Answer:
    """Set the password of a user, from a prompt or KIP_PASSWORD. Only a key derived from it is sent."""
    from kip.admin.operations.users import ScramCredential

    credential = ScramCredential(user, mechanism, iterations)
    admin.alter_user_scram_credentials({credential: password})
    data = [{"user": user, "mechanism": mechanism, "iterations": iterations}]
    return Answer(data, lambda: f"Set the {mechanism} credential of user {user}.")


@command.command()
@click.argument("user", metavar="USER")
@_mechanism
@change
def delete(admin: Admin, user: str, mechanism: str) -> Answer:
    """Delete a SCRAM credential of a user."""
    admin.alter_user_scram_credentials(None, [(user, mechanism)])
    return Answer(
        [{"user": user, "mechanism": mechanism}], lambda: f"Deleted the {mechanism} credential of user {user}."
    )
