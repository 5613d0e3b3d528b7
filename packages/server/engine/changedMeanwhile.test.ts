import { expect, test } from 'vitest'
import { ChangedMeanwhile, saidOf } from './changedMeanwhile.ts'

test('a task that was given up meanwhile is not logged as a fault of the database', () => {
  const givenUp = saidOf(new ChangedMeanwhile('The task 7 was given up meanwhile'))
  expect(givenUp).not.toMatch(/database/)
  expect(givenUp).toMatch(/changed meanwhile/)
  expect(saidOf(new Error('connect ECONNREFUSED'))).toMatch(/database did not answer/)
})
