/** Where a country's numbers start, and how many digits follow: mobile ranges in use. */
type Range = { code: string; prefixes: readonly string[]; digits: number }

export const countries = {
  CN: { code: '86', prefixes: ['135', '136', '138', '139', '150', '158', '186', '188'], digits: 8 },
  HK: { code: '852', prefixes: ['61', '63', '64', '65', '69', '94', '96', '97'], digits: 6 },
  SG: {
    code: '65',
    prefixes: ['81', '82', '83', '84', '85', '91', '92', '96', '97', '98'],
    digits: 6,
  },
  GB: { code: '44', prefixes: ['7400', '7500', '7710', '7800', '7900', '7950'], digits: 6 },
  DE: { code: '49', prefixes: ['151', '160', '170', '171', '175'], digits: 8 },
  // No exchange that ends in 11, which is a service, and no area that makes them Chinese without "+".
  US: {
    code: '1',
    prefixes: ['2015', '2122', '4157', '6468'].flatMap((start) =>
      ['2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => start + digit),
    ),
    digits: 5,
  },
  IN: { code: '91', prefixes: ['98', '99', '97', '94', '90'], digits: 8 },
  BR: { code: '55', prefixes: ['119', '219', '319', '419', '519'], digits: 8 },
} as const satisfies Record<string, Range>

export type Country = keyof typeof countries

/** A small seeded generator (mulberry32): the same seed always gives the same file. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * Endless distinct mobile numbers (digits with country code, no plus) of one country in random-looking
 * order: it walks through the range in steps coprime with its size, so none repeats until the range is
 * exhausted, when it starts over.
 */
export function* numbersOf(country: Country, random: (below: number) => number): Generator<string> {
  const { code, prefixes, digits } = countries[country]
  const perPrefix = 10 ** digits
  const size = perPrefix * prefixes.length
  let step = 2 * Math.floor(size / 3 + random(size / 3) / 2) + 1
  while (greatestDivisor(step, size) !== 1) step += 2
  for (let at = random(size); ; at = (at + step) % size) {
    const prefix = prefixes[Math.floor(at / perPrefix)] ?? prefixes[0]
    yield `${code}${prefix}${String(at % perPrefix).padStart(digits, '0')}`
  }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
