import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.for([
  ['short enough', 'Autumn campaign', 'Autumn campaign'],
  ['cut in the middle of a word', 'Your new card is on its way to you', 'Your new card is on its…'],
  ['a word that just fits', 'Your card is on its ways. And more', 'Your card is on its ways.…'],
  ['one long word', 'https://shop.example/orders/4711', 'https://shop.example/orde…'],
  [
    'Chinese',
    '您的新卡已寄出，请在应用中查看物流状态，预计三个工作日内送达',
    '您的新卡已寄出，请在应用中查看物流状态，预计三个工…',
  ],
  ['no half of a sign', `${'a'.repeat(24)}👍👍`, `${'a'.repeat(24)}👍…`],
] as const)('%s', ([, text, wanted]) => {
  expect(shortened(text, 25)).toBe(wanted)
})
