"""Quotes that were changed, and sentences that say what the changed quote says (section 4)."""

from __future__ import annotations

from dataclasses import replace

from tests.redteam.forge import DISTORTIONS, Forger, Lie, distorted, facts_of, kind

FABRICATED = {
    "en": ("{s} dropped {p} at {t}.", "{s}: {k}={v}.", "{p} of {s} was lost, {k}={v}."),
    "zh": ("{t} {s} 丢弃了 {p}。", "{s} 的 {k}={v}。", "{s} 的 {p} 丢失，{k}={v}。"),
}
CLAUSES = {
    "en": (", disk of {p} failed", "; operator stopped {p}", " and then lost quorum", " (caused by {p})"),
    "zh": ("，{p} 磁盘损坏", "；运维停止了 {p}", "，随后失去法定人数", "（由 {p} 引起）"),
}
ADDED = {
    "en": ("the disk of {p} failed.", "the operator stopped {p}.", "{s} then lost quorum."),
    "zh": ("{p} 磁盘损坏。", "运维停止了 {p}。", "{s} 随后失去法定人数。"),
}


def _forged(f: Forger, name: str) -> Lie:
    ref, event = f.record()
    changed, text, marks = distorted(f, event, name)
    return f.lie(text, ref.binding(changed.text), marks=marks)


for _name in DISTORTIONS:
    kind(f"quote: {_name} changed")(lambda f, name=_name: _forged(f, name))


@kind("quote: fabricated")
def _(f: Forger) -> Lie:
    ref, event = f.rng.choice(f.world.logs), f.rng.choice(f.world.spare)
    text = f.pick(FABRICATED, **event.slots()) if f.rng.random() < 0.5 else f.truth(event)
    return f.lie(text, ref.binding(event.text), marks=[event.service])


@kind("quote: fabricated free words")
def _(f: Forger) -> Lie:
    """The sentence itself is given as the quote."""
    ref, event = f.rng.choice(f.world.logs), f.rng.choice(f.world.spare)
    text = f.truth(event)
    return f.lie(text, ref.binding(text), marks=[event.service])


@kind("quote: two records spliced")
def _(f: Forger) -> Lie:
    a, b = (facts_of(ref) for ref in f.records(2))
    spliced = replace(a, deed=b.deed, thing=b.thing, key=b.key, number=b.number, unit=b.unit)
    ref = next(ref for ref in f.world.logs if ref.event is a)
    return f.lie(f.truth(spliced, "deed value"), ref.binding(spliced.text))


@kind("quote: clause added")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    place = f.rng.choice(f.world.spare).thing
    clause = f.rng.choice(CLAUSES[f.world.language]).format(p=place)
    excerpt = ref.text + clause if f.rng.random() < 0.6 else f"{clause.strip(' ,;，；')} {ref.text}"
    return f.lie(f.pick(ADDED, p=place, s=event.service), ref.binding(excerpt))


@kind("quote: negation cut away")
def _(f: Forger) -> Lie:
    """What stands behind a negator, quoted without it."""
    ref, event = f.world.negated, facts_of(f.world.negated)
    assert event.deed.negator is not None
    negator = event.deed.negator[f.world.language]
    start = ref.text.index(negator, ref.text.index(event.message))
    before, after = ref.text[:start], ref.text[start + len(negator) :]
    excerpt = f.rng.choice((after, before + after, f"{before}…{after}", f"{before.strip()} ... {after}"))
    return f.lie(f.truth(replace(event, turned=True), "deed"), ref.binding(excerpt))


@kind("quote: span behind a negation")
def _(f: Forger) -> Lie:
    ref, event = f.world.negated, facts_of(f.world.negated)
    assert event.deed.negator is not None
    negator = event.deed.negator[f.world.language]
    start = ref.text.index(negator, ref.text.index(event.message)) + len(negator)
    binding = ref.binding(evidence_excerpt=None, span=[start, len(ref.text)])
    return f.lie(f.truth(replace(event, turned=True), "deed"), binding)


@kind("quote: span inside a number")
def _(f: Forger) -> Lie:
    """The first digit is left outside."""
    ref, event = f.record()
    start = ref.text.rindex(event.value) + 1
    binding = ref.binding(evidence_excerpt=None, span=[start, len(ref.text)])
    cut = replace(event, number=event.number[1:])
    return f.lie(f.truth(cut, "value"), binding, marks=[f"{event.key}={cut.value}"])


@kind("quote: look-alike letters")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    name = event.host.replace("r", "г").replace("k", "к") if f.rng.random() < 0.5 else event.host + "\u0661"
    changed = replace(event, host=name)
    return f.lie(f.truth(changed, "host"), ref.binding(changed.text), marks=[name])


@kind("quote: changed digit in full width")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    changed, text, marks = distorted(f, event, "digit")
    wide = changed.number.translate({ord("0") + i: ord("０") + i for i in range(10)})
    return f.lie(text, ref.binding(replace(event, number=wide).text), marks=marks)


@kind("quote: hidden signs around a change")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    changed, text, marks = distorted(f, event, f.rng.choice(("digit", "host", "polarity", "level")))
    sign = f.rng.choice(("\u200b", "\u202e", "\u2066", "\ufeff", "\u00ad"))
    place = f.rng.randrange(len(changed.text))
    excerpt = changed.text[:place] + sign + changed.text[place:]
    return f.lie(text, ref.binding(excerpt), marks=marks)


@kind("quote: members moved between objects")
def _(f: Forger) -> Lie:
    """A value is wrapped so that it stands under another path."""
    ref, event = f.record()
    excerpt = f.rng.choice(('{{"peer": {{"{k}": "{v}"}}}}', "peer.{k}={v2}", "{k2}.{k}={v2} {p}")).format(
        **event.slots()
    )
    changed = replace(event, number=event.number2, unit=event.unit2)
    return f.lie(f.truth(changed, "value"), ref.binding(excerpt))
