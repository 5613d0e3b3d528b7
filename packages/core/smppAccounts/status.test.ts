import { expect, test } from 'vitest'
import { receiptError, statusOfRefusal } from './status.ts'

test('a client repeats only what a repetition can help', () => {
  expect(statusOfRefusal('smpp.throttled')).toBe(0x58)
  expect(statusOfRefusal('smpp.busy')).toBe(0x14)
  expect(statusOfRefusal('smpp.fault')).toBe(0x08)
  expect(statusOfRefusal('sms.noRecipients')).toBe(0x0b)
  expect(statusOfRefusal('sms.contentBroken')).toBe(0x104)
  expect(statusOfRefusal('task.tooFar')).toBe(0x61)
  expect(statusOfRefusal('task.startPast')).toBe(0x61)
  expect(statusOfRefusal('task.endBeforeStart')).toBe(0x62)
  expect(statusOfRefusal('sms.senderNotApproved')).toBe(0x0a)
  for (const code of [
    'balance.insufficient',
    'sms.blacklisted',
    'sms.capped',
    'route.notPresent',
  ]) {
    expect(statusOfRefusal(code)).toBe(0x45)
  }
})

test('a receipt gives the carrier’s error, or else the platform’s', () => {
  const none = { reason: null, networkError: null }
  expect(receiptError('delivered', { ...none, networkError: '13' })).toBe('000')
  expect(receiptError('undelivered', { ...none, networkError: '13' })).toBe('013')
  expect(receiptError('expired', { ...none, reason: 'message.expired' })).toBe('001')
  expect(receiptError('rejected', { ...none, networkError: 'text' })).toBe('099')
})
