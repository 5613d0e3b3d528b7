import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidCarrier, parseCarriers, sandboxCarriers } from './carriers.ts'
import { dice } from './dice.ts'
import { messageIds } from './messageIds.ts'
import { profileTable } from './profileTable.ts'
import { rateLimit } from './rateLimit.ts'
import { sandboxNumbers, sandboxProfiles } from './sandboxNumbers.ts'
import { sequenceNumbers } from './bind.ts'
import { decodeText } from './text.ts'

test('the longest prefix decides', () => {
  const table = profileTable([
    { prefix: '', kind: 'deliver' },
    { prefix: '44', kind: 'mute' },
    { prefix: '4477', kind: 'late' },
  ])
  expect(table.find('33639980012').kind).toBe('deliver')
  expect(table.find('447').kind).toBe('mute')
  expect(table.find('447700900123').kind).toBe('late')
})

test('the sandbox delivers real numbers and misbehaves in the reserved range alone', () => {
  const table = profileTable(sandboxProfiles)
  for (const real of [
    '8613800138000',
    '447911123456',
    '12125551234',
    '5511987654321',
    '4915112345678',
  ]) {
    expect(table.find(real)).toMatchObject({ prefix: '', kind: 'deliver', deliveredPercent: 96 })
  }
  for (const { prefix } of sandboxNumbers) {
    expect(prefix).toMatch(/^120[12]55501\d$/)
    expect(table.find(`${prefix}7`).prefix).toBe(prefix)
  }
})

test('the README lists every sandbox number and what it does', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/ +/g, ' ')
  for (const { prefix, note } of sandboxNumbers) {
    const number = prefix.replace(/^1(\d{3})(\d{3})(\d{3})$/, '+1 $1 $2 $3x')
    expect(readme).toContain(`| ${number} | ${note.en} |`)
  }
})

test('the README lists every carrier with its habits', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/ +/g, ' ')
  for (const { systemId, password, tps, submitIds, receiptIds } of sandboxCarriers) {
    expect(readme).toContain(
      `| ${systemId} | ${password} | ${tps}/s | ${submitIds} | ${receiptIds} |`,
    )
  }
})

test('a carrier given in the settings keeps the habits it does not change', () => {
  const [a] = sandboxCarriers
  expect(parseCarriers([{ systemId: 'carrier_a', tps: 0 }])).toEqual([{ ...a, tps: 0 }])
  expect(parseCarriers([{ systemId: 'new', password: 'x', receiptIds: 'hex' }])).toMatchObject([
    { systemId: 'new', password: 'x', submitIds: 'decimal', receiptIds: 'hex' },
  ])
  for (const wrong of [
    [],
    [{}],
    [{ systemId: 'a', tps: '5' }],
    [{ systemId: 'a', colour: 1 }],
    [{ systemId: 'a', submitIds: 'octal' }],
  ]) {
    expect(() => parseCarriers(wrong)).toThrow(InvalidCarrier)
  }
})

test('a share drawn by the dice is the share asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 0xffff_ffff }),
      fc.integer({ min: 0, max: 100 }),
      (seed, percent) => {
        let hits = 0
        for (let n = 0; n < 4000; n++) if (dice(seed, `${n}`)() * 100 < percent) hits += 1
        expect(Math.abs(hits / 40 - percent)).toBeLessThan(5)
      },
    ),
    { numRuns: 50 },
  )
})

test('a rate limit lets no more through in a second than twice its rate, and its rate over time', () => {
  const admits = rateLimit(10)
  let passed = 0
  for (let ms = 0; ms < 5000; ms += 5) if (admits(1_000_000 + ms)) passed += 1
  expect(passed).toBeGreaterThanOrEqual(58)
  expect(passed).toBeLessThanOrEqual(60)
})

test('sequence numbers begin again at 1 after 0x7FFFFFFF, ids never repeat over a restart', () => {
  const next = sequenceNumbers(0x7fff_ffff - 1)
  expect([next(), next(), next()]).toEqual([0x7fff_ffff, 1, 2])
  const started = Date.UTC(2026, 5, 1)
  const before = messageIds(started)
  const last = Array.from({ length: 1000 }, before).at(-1) ?? 0
  expect(messageIds(started + 1000)()).toBeGreaterThan(last)
})

test.for([
  {
    what: 'GSM 7-bit with escapes',
    octets: [0x48, 0x00, 0x1b, 0x65, 0x1b, 0x28],
    coding: 0,
    text: 'H@€{',
  },
  { what: 'flash, class 0', octets: [0x48, 0x69], coding: 0x10, text: 'Hi' },
  { what: 'class group F0', octets: [0x48, 0x69], coding: 0xf0, text: 'Hi' },
  { what: 'Latin-1', octets: [0x47, 0x72, 0xfc, 0xdf, 0x65], coding: 3, text: 'Grüße' },
  { what: 'UCS-2', octets: [0x4f, 0x60, 0xd8, 0x3d, 0xde, 0x00], coding: 8, text: '你😀' },
  { what: 'flash UCS-2', octets: [0x4f, 0x60], coding: 0x18, text: '你' },
  { what: 'binary', octets: [0xde, 0xad], coding: 4, text: 'dead' },
])('a handset reads $what', ({ octets, coding, text }) => {
  expect(decodeText(Buffer.from(octets), 0, coding)).toEqual({ text, concatenation: null })
})

test('an 8-bit and a 16-bit reference join parts; other header elements are skipped', () => {
  const eight = Buffer.from([5, 0, 3, 7, 3, 2, 0x41])
  const sixteen = Buffer.from([10, 4, 2, 1, 1, 8, 4, 1, 2, 3, 1, 0x41])
  expect(decodeText(eight, 0x40, 0)).toEqual({
    text: 'A',
    concatenation: { reference: 7, parts: 3, part: 2 },
  })
  expect(decodeText(sixteen, 0x40, 0)).toEqual({
    text: 'A',
    concatenation: { reference: 258, parts: 3, part: 1 },
  })
})
