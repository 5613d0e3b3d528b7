import fc from 'fast-check'
import { expect, test } from 'vitest'

import { GAP, isWhole, joinedText, type PartSet, placePart } from './joinParts.ts'

interface Made extends PartSet {
  texts: Map<number, string>
  isJoined: boolean
}
/** Takes parts in as the engine does; returns the texts that were shown. */
function take(parts: { part: number; total: number; text: string }[]): string[] {
  const sets: Made[] = []
  const shown: string[] = []
  for (const part of parts) {
    const place = placePart(sets, part)
    if (place === 'repeat') continue
    const set: Made =
      place === 'new' ? { total: part.total, texts: new Map(), isJoined: false } : place
    if (place === 'new') sets.unshift(set)
    set.texts.set(part.part, part.text)
    if (!isWhole(set)) continue
    set.isJoined = true
    shown.push(joinedText(set))
  }
  return shown
}

const pieces = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
})

test('parts in any order, each any number of times, give the text once', () => {
  fc.assert(
    fc.property(
      pieces.chain((texts) => {
        const parts = texts.map((text, at) => ({ part: at + 1, total: texts.length, text }))
        const repeated = fc.array(fc.constantFrom(...parts), { maxLength: 20 })
        return fc.tuple(
          fc.constant(texts),
          repeated.chain((more) =>
            fc.shuffledSubarray([...parts, ...more], {
              minLength: parts.length + more.length,
            }),
          ),
        )
      }),
      ([texts, arrived]) => {
        expect(take(arrived)).toEqual([texts.join('').toWellFormed()])
      },
    ),
  )
})

test('a reference used again with another text begins another message', () => {
  const of = (...texts: string[]) => texts.map((text, at) => ({ part: at + 1, total: 2, text }))
  expect(take([...of('a', 'b'), ...of('c', 'd')])).toEqual(['ab', 'cd'])
  expect(take([{ part: 1, total: 2, text: 'lost' }, ...of('c', 'd')])).toEqual(['cd'])
})

test('a set that says another number of parts is another message', () => {
  expect(
    take([
      { part: 1, total: 3, text: 'x' },
      { part: 1, total: 2, text: 'a' },
      { part: 2, total: 2, text: 'b' },
    ]),
  ).toEqual(['ab'])
})

test('each run of missing parts is one gap', () => {
  const texts = new Map([
    [2, 'two'],
    [5, 'five'],
  ])
  expect(joinedText({ texts, total: 6 })).toBe(`${GAP}two${GAP}five${GAP}`)
})

test('an emoji cut between two parts is whole again, and half of one is replaced', () => {
  const high = '😀'.slice(0, 1)
  const low = '😀'.slice(1)
  const both = new Map([
    [1, `a${high}`],
    [2, `${low}b`],
  ])
  expect(joinedText({ texts: both, total: 2 })).toBe('a😀b')
  expect(joinedText({ texts: new Map([[1, high]]), total: 2 })).toBe(`\ufffd${GAP}`)
})
