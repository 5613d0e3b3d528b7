import { expect, test } from 'vitest'
import { splitMobiles } from './splitMobiles.ts'

test('commas, semicolons and line breaks of either script separate numbers', () => {
  const lines = splitMobiles(
    '+65 9123 4567,6591234568;6591234569\r\n6591234570；6591234571，6591234572\n\n',
  )
  expect(lines).toEqual([
    { row: 1, text: '+65 9123 4567' },
    { row: 2, text: '6591234568' },
    { row: 3, text: '6591234569' },
    { row: 4, text: '6591234570' },
    { row: 5, text: '6591234571' },
    { row: 6, text: '6591234572' },
  ])
})
