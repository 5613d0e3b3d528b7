import { type KnownLookup, stillSays } from '@tandem/core'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import type { Connected } from '../../store/database/sql.ts'
import { knownAnswers } from '../../store/numbers/answers.ts'

/** What is known about numbers (E.164 digits) at a time (UTC ms), as far as it need not be asked again. */
export async function freshAnswers(
  on: Connected,
  { lookups: { maxAgeMs } }: Pick<Snapshot, 'lookups'>,
  { numbers, at }: { numbers: readonly string[]; at: number },
): Promise<KnownLookup[]> {
  const answers = await knownAnswers(on, { numbers, at, maxAgeMs })
  return answers.filter((answer) => stillSays(answer, at))
}
