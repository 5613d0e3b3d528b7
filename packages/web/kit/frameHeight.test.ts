import { expect, test } from 'vitest'
import { frameHeight } from './frameHeight.ts'

test('a short text does not leave an empty page below it', () => {
  expect(frameHeight('<p>Carrier B renews its links on Sunday.</p>')).toBeLessThan(100)
})
test('a text grows by its paragraphs and its length, up to the frame as it was', () => {
  const one = frameHeight(`<p>${'word '.repeat(40)}</p>`)
  expect(frameHeight(`<p>${'word '.repeat(40)}</p><p>More</p>`)).toBeGreaterThan(one)
  expect(frameHeight(`<p>${'word '.repeat(4000)}</p>`)).toBe(360)
})
test('Chinese takes twice the room of Latin', () => {
  expect(frameHeight(`<p>${'短'.repeat(100)}</p>`)).toBeGreaterThan(
    frameHeight(`<p>${'a'.repeat(100)}</p>`),
  )
})
test('a wide frame left half of itself empty below a list', () => {
  const list = `<h3>Where to begin</h3><ul>${'<li>One sentence of some forty letters in all.</li>'.repeat(3)}</ul>`
  expect(frameHeight(list, 660)).toBeLessThan(160)
  expect(frameHeight(list, 300)).toBeGreaterThan(frameHeight(list, 660))
})
test('a picture gets all there is', () => {
  expect(frameHeight('<img alt="">')).toBe(360)
})
