import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { expect, test } from 'vitest'
import { CallError } from '../../../data/CallError.ts'
import { repairs, sendProblem } from './sendProblem.ts'

const text = createTranslator(en, 'en_US')

test('a refusal is shown at the part of the form it is about', () => {
  const tooLong = new CallError('The text needs 11 parts; 10 is the most.', {
    status: 400,
    reason: 'sms.contentTooLong',
  })
  expect(repairs(tooLong)).toEqual({ content: 'The text needs 11 parts; 10 is the most.' })
  const named = new CallError('Choose a company you may see.', {
    status: 422,
    reason: 'record.foreignId',
    fields: { companyId: { reason: 'record.foreignId', message: 'No such company.' } },
  })
  expect(repairs(named)).toEqual({ companyId: 'No such company.' })
  expect(repairs(new CallError('', { status: 0, reason: 'unreachable' }))).toEqual({})
})

test('a lost answer is no failure: the same draft may be tried again', () => {
  for (const status of [0, 502, 503]) {
    const problem = sendProblem(new CallError('', { status, reason: `status.${status}` }), text)
    expect(problem.reused).toBe(false)
    expect(problem.text).toContain('sent only once')
  }
})

test('a draft that was sent before in another form asks before it is sent anew', () => {
  const error = new CallError('x', { status: 422, reason: 'sms.requestKeyReused' })
  expect(sendProblem(error, text).reused).toBe(true)
})
