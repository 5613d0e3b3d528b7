import { expect, test } from 'vitest'
import { smsTask } from '../task/smsTask.ts'
import { abilities } from './abilities.ts'

test('a right that applies is true, one that does not has a reason, a missing one is absent', () => {
  const rights = new Set<string>(['pause', 'resume'])
  const granted = abilities({
    actions: smsTask.actions,
    status: 'sending',
    mayDo: (verb) => rights.has(verb),
    reason: (verb) => `smsTask.${verb}NotPossible`,
  })
  expect(granted).toEqual({ pause: true, resume: 'smsTask.resumeNotPossible' })
})
