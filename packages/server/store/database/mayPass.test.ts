import { expect, test } from 'vitest'
import { mayPass } from './mayPass.ts'

const failed = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['57P01', 'the administrator ends the server'],
  ['08006', 'the connection is lost'],
  ['40001', 'serialization'],
  ['40P01', 'deadlock'],
  ['25006', 'a standby that is read-only'],
  ['53100', 'the disk is full'],
  ['55P03', 'a lock was not got in time'],
  ['57014', 'the statement was cancelled'],
  ['42P01', 'a table that a migration is replacing'],
  ['ECONNRESET', 'the socket broke'],
])('%s may pass: %s', (code) => {
  expect(mayPass(failed(code))).toBe(true)
})

test.each([
  ['23514', 'a wallet would hold less than nothing'],
  ['23503', 'the task is gone'],
  ['23505', 'the number is taken'],
  ['22P05', 'a character text cannot hold'],
  ['22003', 'a number too large'],
])('%s does not pass: %s', (code) => {
  expect(mayPass(failed(code))).toBe(false)
})

test('a fault of our own does not pass', () => {
  expect(mayPass(new TypeError('Cannot mix BigInt and other types'))).toBe(false)
  expect(mayPass('no')).toBe(false)
})
