import { NOT_KEPT } from '@tandem/model'
import { expect, test } from 'vitest'
import { firstInput, readInput, withKey } from './replayInput.ts'

const send = { method: 'POST', takes: ['mobiles', 'content', 'companyId', 'requestKey'] } as const
const list = { method: 'GET', takes: ['pageSize', 'companyId'] } as const
const own = { company: '7', ownCompany: '7' }

test('a request made again brings no idempotency key of the first one, and gets its own', () => {
  const body = JSON.stringify({ mobiles: '+491', content: 'Hi', requestKey: 'order-7' })
  const first = firstInput(send, { query: null, body }, own)
  expect(first).toEqual({ mobiles: '+491', content: 'Hi' })
  expect(withKey(send, first, 'new')).toEqual({ ...first, requestKey: 'new' })
  expect(withKey(list, { pageSize: '2' }, 'new')).toEqual({ pageSize: '2' })
})

test('staff asks for the company whose key it was, and not for the platform', () => {
  const foreign = { company: '7', ownCompany: '1' }
  const body = JSON.stringify({ mobiles: '+491', content: 'Hi' })
  expect(firstInput(send, { query: null, body }, foreign)).toMatchObject({ companyId: '7' })
  expect(firstInput(list, { query: '{"companyId":"9"}', body: null }, foreign)).toEqual({
    companyId: '9',
  })
  const trace = { method: 'GET', takes: ['id'] } as const
  expect(firstInput(trace, { query: '{"id":"3"}', body: null }, foreign)).toEqual({ id: '3' })
})

test('what is no JSON object, or still masked, is not asked', () => {
  for (const text of ['{"mobiles": ', '[1]', '"+491"', '7']) {
    expect(readInput(text)).toEqual({ fault: { kind: 'notJson' } })
  }
  const masked = JSON.stringify({ content: 'Hi', code: NOT_KEPT, values: [{ code: NOT_KEPT }] })
  expect(readInput(masked)).toEqual({ fault: { kind: 'masked', names: ['code', 'values'] } })
  expect(readInput('  ')).toEqual({ input: {} })
})
