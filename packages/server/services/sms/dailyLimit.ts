import type pg from 'pg'

import { acceptedSince } from '../../store/sms/acceptedSince.ts'
import { Refused } from '../Refused.ts'
import type { Prepared } from './prepareSend.ts'
import { lockDay } from '../../store/sms/limits.ts'

/**
 * Whether a list fits into its company's daily limit. Sends of a company with a limit are serialised, so that two at
 * once cannot both use the remainder. @throws Refused sms.dailyLimit with the remainder
 */
export async function demandWithinDay(
  client: pg.ClientBase,
  { companyId, daily }: Pick<Prepared, 'companyId' | 'daily'>,
  { accepted }: { accepted: number },
): Promise<void> {
  if (daily === null || accepted === 0) return
  const { limit, from } = daily
  await lockDay(client, companyId)
  const before = await acceptedSince(client, companyId, from)
  if (before + accepted <= limit) return
  throw new Refused('sms.dailyLimit', { args: { limit, left: Math.max(0, limit - before) } })
}
