import type { Session } from '../services/session.ts'
import { expect, test } from 'vitest'
import { descriptionRefusal } from './descriptionRefusal.ts'

const asked = (owes: Session['owes'] | 'nobody', mode = 'production') =>
  descriptionRefusal(
    {
      sessions: {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a session is looked at
        find: async () => (owes === 'nobody' ? undefined : ({ owes } as Session)),
      },
    },
    mode,
  )('token')

test('a session that owes a step does not read the description of the API', async () => {
  expect(await asked(null)).toBeUndefined()
  expect(await asked('password')).toBe('session.passwordDue')
  expect(await asked('secondStep')).toBe('session.secondStepDue')
  expect(await asked('nobody')).toBe('session.required')
  expect(await asked('nobody', 'sandbox')).toBeUndefined()
})
