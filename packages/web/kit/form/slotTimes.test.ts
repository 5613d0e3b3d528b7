import { expect, test } from 'vitest'
import { nextSlot, tidyTime } from './slotTimes.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['18', '18:00'],
  ['1830', '18:30'],
  ['9:05', '09:05'],
  ['０９：３０', '09:30'],
  ['', ''],
  ['soon', 'soon'],
])('a time typed as "%s" is "%s"', (typed, tidy) => {
  expect(tidyTime(typed)).toBe(tidy)
})

test.each([
  ['', ['09:00', '12:00']],
  ['09:00-12:00', ['14:00', '18:00']],
  ['14:00-18:00,09:00-12:00', ['19:00', '22:00']],
  ['20:00-22:00', ['23:00', '24:00']],
  ['20:00-23:30', ['', '']],
])('after "%s" comes %j', (text, slot) => {
  expect(nextSlot(text)).toEqual(slot)
})
