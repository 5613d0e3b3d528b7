import { expect, test } from 'vitest'
import { faultIn } from './reportFaults.ts'

test('each resize of a window was reported to the server as a fault, "Thrown: null"', () => {
  const message = 'ResizeObserver loop completed with undelivered notifications.'
  expect(faultIn({ error: null, message })).toBeUndefined()
})

test('an error is reported as it is, and what brings none by its message', () => {
  const error = new Error('broken')
  expect(faultIn({ error, message: 'Uncaught Error: broken' })).toBe(error)
  expect(faultIn({ error: null, message: 'Script error.' })).toBe('Script error.')
})
