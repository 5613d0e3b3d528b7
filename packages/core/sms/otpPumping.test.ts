import { describe, expect, test } from 'vitest'

import { isPumped, otpPumping } from './otpPumping.ts'

// F1: three ways to pump codes are stopped within a minute and 200 messages, and ten ordinary days are not.

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}

const MOST = 100
const WINDOW = 600
const DAY = 86_400

/** A code somebody asks for at a second; entered so many seconds later, or never. */
interface Asked {
  at: number
  enteredAfter: number | null
  isAttack?: boolean
}

/** Which of them are refused; the usual conversion is that of what was sent before the window. */
function guard(asked: readonly Asked[], before = { sent: 0, used: 0 }): Asked[] {
  const sent: Asked[] = []
  const refused: Asked[] = []
  let first = 0
  const usual = { ...before }
  for (const one of asked.toSorted((a, b) => a.at - b.at)) {
    const isUsed = ({ at, enteredAfter }: Asked, now: number) =>
      enteredAfter !== null && at + enteredAfter <= now
    for (let old = sent[first]; old && old.at <= one.at - WINDOW; old = sent[first]) {
      usual.sent += 1
      if (isUsed(old, one.at)) usual.used += 1
      first += 1
    }
    const recent = sent
      .slice(Math.max(first, sent.length - otpPumping.looks))
      .toReversed()
      .map((code) => ({ ageSeconds: one.at - code.at, isUsed: isUsed(code, one.at) }))
    if (isPumped({ recent, usual }, MOST)) refused.push(one)
    else sent.push(one)
  }
  return refused
}

/** People: a share of them enters the code, most within half a minute. */
function people(
  random: () => number,
  { from, seconds, perSecond, share }: Record<'from' | 'seconds' | 'perSecond' | 'share', number>,
): Asked[] {
  const asked: Asked[] = []
  for (let at = from - Math.log(1 - random()) / perSecond; at < from + seconds;) {
    const enteredAfter = random() < share ? 5 - 12 * Math.log(1 - random()) : null
    asked.push({ at, enteredAfter })
    at -= Math.log(1 - random()) / perSecond
  }
  return asked
}

const attack = (from: number, perSecond: number, seconds: number): Asked[] =>
  Array.from({ length: Math.round(perSecond * seconds) }, (_, n) => ({
    at: from + n / perSecond,
    enteredAfter: null,
    isAttack: true,
  }))

function passed(asked: readonly Asked[], before?: { sent: number; used: number }) {
  const refused = new Set(guard(asked, before))
  const all = asked.filter(({ isAttack }) => isAttack)
  const start = Math.min(...all.map(({ at }) => at))
  const through = all.filter((one) => !refused.has(one))
  return {
    messages: through.length,
    // Until the last that got through before the first refusal.
    seconds: Math.min(...all.filter((one) => refused.has(one)).map(({ at }) => at)) - start,
    refusedPeople: asked.filter((one) => !one.isAttack && refused.has(one)).length,
  }
}

describe('an attack', () => {
  test('on a country where nobody enters codes is stopped within a minute and 200 messages', () => {
    for (const perSecond of [2, 10, 100]) {
      const { messages, seconds } = passed(attack(0, perSecond, 600))
      expect(messages).toBeLessThanOrEqual(200)
      expect(seconds).toBeLessThanOrEqual(60)
    }
  })

  test('on a country with few customers is stopped while a few people enter theirs', () => {
    const random = seededRandom(7)
    const few = people(random, { from: 0, seconds: 600, perSecond: 0.05, share: 0.8 })
    const { messages } = passed([...few, ...attack(300, 3, 120)])
    expect(messages).toBeLessThanOrEqual(200)
  })

  test('that lets the conversion of a usual country fall is stopped within a minute and 200 messages', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = seededRandom(seed)
      const usual = people(random, { from: 0, seconds: 3_600, perSecond: 0.5, share: 0.75 })
      const { messages, seconds } = passed([...usual, ...attack(2_000, 3.3, 300)])
      expect({ seed, messages: messages <= 200, seconds: seconds <= 60 }).toEqual({
        seed,
        messages: true,
        seconds: true,
      })
    }
  })
})

describe('people', () => {
  test('are never refused in ten ordinary days', () => {
    const random = seededRandom(11)
    const asked = Array.from({ length: 10 * 24 }, (_, hour) => {
      const ofDay = Math.sin((Math.PI * (hour % 24)) / 24)
      return people(random, {
        from: hour * 3_600,
        seconds: 3_600,
        perSecond: 0.01 + 0.3 * ofDay,
        share: 0.55 + 0.35 * random(),
      })
    }).flat()
    // A rush: a sale begins, at fifty a second for a minute.
    const rush = people(random, { from: 5.5 * DAY, seconds: 60, perSecond: 50, share: 0.6 })
    expect(guard([...asked, ...rush]).length).toBe(0)
  })

  test('may send again as soon as somebody enters a code where nothing is usual', () => {
    const code = { ageSeconds: 5, isUsed: false }
    const row = Array.from({ length: MOST }, () => code)
    expect(isPumped({ recent: row, usual: { sent: 0, used: 0 } }, MOST)).toBe(true)
    const entered = row.with(MOST - 1, { ageSeconds: 6, isUsed: true })
    expect(isPumped({ recent: entered, usual: { sent: 0, used: 0 } }, MOST)).toBe(false)
  })
})
