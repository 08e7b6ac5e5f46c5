"""The words of operations, as data: what names the same thing in English and in Chinese.

One concept a line: `name: English forms | Chinese forms`; an indented line goes on with the one before it. English
forms are given in their base form (inflection is undone on both sides); a form of several words is a phrase. A form
may stand under several concepts: it then has several senses, and one that fits is enough. `!` marks a concept that is
an action (something is done, and so it can fail); `~` marks a state, which opposes the states named after `<>`.

Concepts are equal only with themselves: what must be kept apart (`total` and `used`, `liveness` and `readiness`) are
two concepts, however near they are. What a deed is called as a noun stands with the deed (`delivery` under `deliver`):
under a thing it would lose its polarity, and a failed delivery would show that something was delivered. A word that is
made of known words (`file size`) needs no entry; an entry of its own would hide its parts.
"""

from __future__ import annotations

from habeas.verify.terms.conditions import CONDITIONS
from habeas.verify.terms.databases import DATABASES
from habeas.verify.terms.deeds import DEEDS
from habeas.verify.terms.deeds_data import DEEDS_ON_DATA
from habeas.verify.terms.deeds_people import DEEDS_OF_PEOPLE
from habeas.verify.terms.deeds_service import DEEDS_OF_SERVICES
from habeas.verify.terms.machines import MACHINES
from habeas.verify.terms.networks import NETWORKS
from habeas.verify.terms.platforms import PLATFORMS
from habeas.verify.terms.practice import PRACTICE
from habeas.verify.terms.quantities import QUANTITIES
from habeas.verify.terms.software import SOFTWARE
from habeas.verify.terms.states import STATES
from habeas.verify.terms.things import THINGS
from habeas.verify.terms.trade import TRADE

TABLES = (
    THINGS,
    QUANTITIES,
    MACHINES,
    NETWORKS,
    DATABASES,
    PLATFORMS,
    SOFTWARE,
    PRACTICE,
    TRADE,
    DEEDS,
    DEEDS_ON_DATA,
    DEEDS_OF_SERVICES,
    DEEDS_OF_PEOPLE,
    STATES,
    CONDITIONS,
)
"""Every table of concepts."""

BASE = (THINGS, DEEDS, STATES)
"""What every system has, in whatever field."""
