import { expect, test } from 'vitest'

import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Shared } from './engine.ts'
import { maySubmit, Tasks } from './tasks.ts'

const row: TaskRow = {
  id: '7',
  companyId: '1',
  product: 'notify',
  content: '****** is your code',
  contentSealed: 'sealed',
  senderId: null,
  callbackId: null,
  origin: null,
  templateId: null,
  status: 'sending',
  pauseReason: null,
  currency: 'USD',
  partsPerMessage: 1,
  priority: 10,
  isGrowing: false,
  isExempt: false,
  isCode: false,
  prices: [],
  pacing: null,
  schedule: null,
  variables: null,
  variants: null,
  retry: null,
  expiresAt: 0,
  screenedAt: null,
}

function tasksOf(contentSealed: string | null) {
  const errors: object[] = []
  // Tasks reads nothing else of the engine's shared parts.
  const shared = {
    store: { tasks: async () => [{ ...row, contentSealed }] },
    log: { error: (details: object) => void errors.push(details) },
  } as unknown as Shared
  const unseal = (sealed: string): string => {
    if (sealed !== 'sealed') throw new Error('another key')
    return '123456 is your code'
  }
  return { tasks: new Tasks(shared, unseal), errors }
}

test('an encrypted text is decrypted for sending; any other is sent as it is', async () => {
  expect(await tasksOf('sealed').tasks.get('7')).toMatchObject({ content: '123456 is your code' })
  expect(await tasksOf(null).tasks.get('7')).toMatchObject({ content: '****** is your code' })
})

test('a text encrypted with another key is never sent as asterisks, and stops nothing else', async () => {
  const { tasks, errors } = tasksOf('of another installation')
  const task = await tasks.get('7')
  expect(task && maySubmit(task)).toBe(false)
  expect(errors).toHaveLength(1)
  await tasks.refresh(['7'])
  expect(task && maySubmit(task)).toBe(false)
  expect(JSON.stringify(errors)).not.toContain('code')
})
