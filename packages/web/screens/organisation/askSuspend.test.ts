import { expect, test, vi } from 'vitest'
import { CallError } from '../../data/CallError.ts'
import { english } from '../../kit/testing.tsx'
import { askSuspend } from './askSuspend.ts'

const record = { id: '7', name: 'Harbor', status: 'active' }
const figures = {
  stops: { companies: 0, users: 3, sessions: 1, apiKeys: 2, smppSessions: 1, tasks: 0, waiting: 0 },
}
// Only the figures the sentence needs.
const tools = (answer: boolean, ask = async (): Promise<never> => figures as never) => ({
  client: { ask: vi.fn(ask) },
  confirm: vi.fn(async () => answer),
  t: english.t,
})

test('an edit that suspends a company says what stops with it, like the button does', async () => {
  const one = tools(true)
  expect(await askSuspend(one, record, { status: 'suspended' })).toBe(true)
  expect(one.confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Suspend Harbor?',
      body: expect.stringContaining(
        '1 session ends now. 2 API keys stop working, 1 SMPP connection closes.',
      ),
      danger: true,
    }),
  )
  expect(await askSuspend(tools(false), record, { status: 'suspended' })).toBe(false)
})

test('any other edit is saved without a question', async () => {
  const one = tools(false)
  expect(await askSuspend(one, record, { name: 'Port' })).toBe(true)
  expect(await askSuspend(one, { ...record, status: 'suspended' }, { status: 'suspended' })).toBe(
    true,
  )
  expect(one.client.ask).not.toHaveBeenCalled()
})

test('nothing is suspended while its consequence is unknown', async () => {
  const away = async (): Promise<never> => {
    throw new CallError('Away', { status: 0, reason: 'network' })
  }
  const one = tools(true, away)
  expect(await askSuspend(one, record, { status: 'suspended' })).toBe(false)
  expect(one.confirm).not.toHaveBeenCalled()
})
