import { expect, test } from 'vitest'

import { readPicture } from '../../test/readPicture.ts'
import { captchaLetters } from './captchaLetters.ts'
import { drawCaptcha } from './drawCaptcha.ts'

/** The same numbers in every run (mulberry32), so that results are reproducible. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// `npm run bench -- captcha` reads a thousand.
test('a script that lays every letter over the picture finds letters, and hardly ever all six', () => {
  const random = seeded(7)
  const letters = Object.keys(captchaLetters)
  const pictures = 16
  let [whole, single] = [0, 0]
  for (let picture = 0; picture < pictures; picture += 1) {
    const said = Array.from({ length: 6 }, () => letters[Math.floor(random() * letters.length)])
    const read = readPicture(drawCaptcha(said.join(''), random))
    if (read === said.join('')) whole += 1
    single += said.filter((letter, at) => letter === read[at]).length
  }
  // The solver works: chance alone would find one letter in twenty-one.
  expect(single / (6 * pictures)).toBeGreaterThan(0.3)
  expect(single / (6 * pictures)).toBeLessThan(0.75)
  expect(whole).toBeLessThanOrEqual(2)
})

test('the picture is pixels: the same letters never give the same picture, and no text is in it', () => {
  const [one, other] = [drawCaptcha('ACDEFH', Math.random), drawCaptcha('ACDEFH', Math.random)]
  expect(one).toMatch(/^data:image\/png;base64,/)
  expect(one).not.toBe(other)
  expect(Buffer.from(one.split(',')[1] ?? '', 'base64').toString('latin1')).not.toMatch(/ACDEFH/)
})
