import { type KnownLookup, type LookedUp, lookedUpNetworks, networkOf } from '@tandem/core'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { knownAnswers } from '../../store/numbers/answers.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** What networks answered about numbers: their networks, and all of it. */
export interface AskedNetworks {
  networks: ReadonlyMap<string, LookedUp>
  answers: ReadonlyMap<string, KnownLookup>
}

/** What was answered about those of these numbers (E.164 digits) that were asked about. */
export type AskNetworks = (numbers: readonly string[]) => Promise<AskedNetworks>

/** Looks numbers up in what networks answered lately, which is the platform's; undefined while no provider is on. */
export function askNetworks(
  { scope, now }: Pick<Ctx, 'scope' | 'now'>,
  { database }: Pick<Ports, 'database'>,
  snapshot: Snapshot,
): AskNetworks | undefined {
  const { isOn, maxAgeMs } = snapshot.lookups
  if (!isOn) return undefined
  return async (numbers) => {
    const asked = { numbers, at: now.getTime(), maxAgeMs }
    const answers = await withScope(
      database,
      scope,
      (transaction) => withEverything(transaction, () => knownAnswers(transaction, asked)),
      { wide: true },
    )
    return {
      networks: lookedUpNetworks(
        snapshot,
        answers,
        (digits) => networkOf(snapshot, digits)?.country,
      ),
      answers: new Map(answers.map((answer) => [answer.msisdn, answer])),
    }
  }
}
