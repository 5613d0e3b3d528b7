import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOffset } from '../schedule/zone.ts'
import { countriesWithPlan } from './numberPlan.ts'
import { parseNumber } from './parseNumber.ts'
import { zoneOfNumber, zonesOfNumbers } from './zoneOfNumber.ts'
import { AREA_ZONES } from './zoneTable.ts'

const zoneOf = (number: string): string | undefined => {
  const parsed = parseNumber(number, { defaultCountry: null, accept: 'any' })
  return 'reason' in parsed ? undefined : zoneOfNumber(parsed.e164.slice(1), parsed.country)
}

test('a number is in the zone of its country, or of its area where mobile numbers have one', () => {
  expect(zoneOf('+447400123456')).toBe('Europe/London')
  expect(zoneOf('+8613912345678')).toBe('Asia/Shanghai')
  expect(zoneOf('+12125550123')).toBe('America/New_York')
  expect(zoneOf('+13125550123')).toBe('America/Chicago')
  expect(zoneOf('+14805550123')).toBe('America/Phoenix')
  expect(zoneOf('+14155550123')).toBe('America/Los_Angeles')
  expect(zoneOf('+18085550123')).toBe('Pacific/Honolulu')
  expect(zoneOf('+16045550123')).toBe('America/Vancouver')
  expect(zoneOf('+14165550123')).toBe('America/Toronto')
  expect(zoneOf('+526641234567')).toBe('America/Tijuana')
  expect(zoneOf('+525512345678')).toBe('America/Mexico_City')
  expect(zoneOf('+5592991234567')).toBe('America/Manaus')
  expect(zoneOf('+5511991234567')).toBe('America/Sao_Paulo')
  expect(zoneOf('+61412345678')).toBe('Australia/Sydney')
  expect(zoneOf('+79161234567')).toBe('Europe/Moscow')
  expect(zoneOf('+77011234567')).toBe('Asia/Almaty')
})

test('every country has a zone, and every zone is known to the clock', () => {
  const without = countriesWithPlan().filter(
    ({ country, callingCode }) => zoneOfNumber(callingCode, country) === undefined,
  )
  expect(without).toEqual([])
  for (const zone of zonesOfNumbers()) expect(() => zoneOffset(zone)).not.toThrow()
})

test('an area code stands once, and with the country it belongs to', () => {
  const areas = AREA_ZONES.trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', callingCode = '', , ...codes] = line.split(' ')
      return codes.map((code) => ({ country, callingCode, code }))
    })
  expect(new Set(areas.map(({ callingCode, code }) => callingCode + code)).size).toBe(areas.length)
  for (const { country, callingCode, code } of areas) {
    if (callingCode !== '1') continue
    const parsed = parseNumber(`+1${code}5550123`, { defaultCountry: null, accept: 'any' })
    // Codes that are reserved for later belong to the country that most of +1 is of.
    if (!('reason' in parsed) && parsed.country !== 'US') expect(parsed.country).toBe(country)
  }
})

test('whatever follows, numbers of one area are in one zone', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{7}$/),
      fc.constantFrom('1212', '1415', '5592'),
      (rest, area) => {
        const country = area.startsWith('55') ? 'BR' : 'US'
        expect(zoneOfNumber(area + rest, country)).toBe(zoneOfNumber(area, country))
      },
    ),
  )
})
