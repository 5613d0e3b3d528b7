import { parseNumber } from '@tandem/core'
import type { ParsedOf, TriedProvider } from '@tandem/model'
import type { hlrCalls } from '@tandem/model'

import { LookupFailed } from '../../ports/hlrLookup.ts'
import { withScope } from '../../store/database/withScope.ts'
import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { keepAnswers } from '../../store/numbers/answers.ts'
import { findProvider } from '../../store/numbers/providers.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { type LookUpPorts, openProvider } from './lookUpPorts.ts'

/**
 * Asks one provider about one number, and shows what is understood of its answer; it counts as any other.
 * @throws Refused record.notFound, number reasons, hlr.failed, hlr.silent
 */
export async function tryProvider(
  ctx: Ctx,
  ports: LookUpPorts,
  { id, mobile }: ParsedOf<typeof hlrCalls.try>,
): Promise<TriedProvider> {
  const row = await withScope(ports.system, 'everything', (on) => findProvider(on, id))
  if (!row) throw new Refused('record.notFound')
  const defaultCountry = await withScope(ports.system, 'everything', (on) =>
    homeCountryOf(on, ctx.actor.companyId),
  )
  const parsed = parseNumber(mobile, { defaultCountry, accept: 'any' })
  if ('reason' in parsed) {
    throw new Refused('request.invalid', {
      fields: { mobile: { reason: 'field.phone', args: {} } },
    })
  }
  const digits = parsed.e164.slice(1)
  const start = ports.clock.now()
  const [answer] = await ports.hlr
    .ask(openProvider(row, ports), [digits])
    .catch((error: unknown) => {
      if (!(error instanceof LookupFailed)) throw error
      throw new Refused('hlr.failed', { args: { name: row.name, reason: error.message } })
    })
  const at = new Date(ports.clock.now())
  if (!answer) throw new Refused('hlr.silent', { args: { name: row.name } })
  await withScope(ports.system, 'everything', (on) =>
    keepAnswers(on, { providerId: id, at, answers: [answer] }),
  )
  const { msisdn, ...said } = answer
  return { mobile: `+${msisdn}`, ...said, milliseconds: Math.max(0, at.getTime() - start) }
}
