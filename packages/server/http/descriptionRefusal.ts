import type { Sessions } from '../services/session.ts'
import { type ErrorCode, owedSteps } from '@tandem/model'

/**
 * Why the caller with a token may not read the description of the API: outside of a sandbox it is for those who are signed
 * in, which who still owes a new password or a second step is not. undefined: they may.
 */
export const descriptionRefusal =
  ({ sessions }: { sessions: Pick<Sessions, 'find'> }, mode: string) =>
  async (token: string): Promise<ErrorCode | undefined> => {
    if (mode === 'sandbox') return undefined
    const session = await sessions.find(token)
    if (!session) return 'session.required'
    return session.owes === null ? undefined : owedSteps[session.owes]
  }
