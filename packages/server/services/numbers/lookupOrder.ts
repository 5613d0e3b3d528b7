import { normaliseNumbers } from '@tandem/core'
import { MOST_LOOKED_UP } from '@tandem/model'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { fundsOfCompany } from '../../store/numbers/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { freshAnswers } from './freshAnswers.ts'
import { LookupPrices } from './lookupPrices.ts'

/** What looking up takes beside the common ports. */
export type LookupOrderPorts = Ports & { snapshots: Snapshots }

/** Numbers to look up, and what that costs at most. */
export interface LookupOrder {
  numbers: { digits: string; country: string }[]
  known: number
  left: number
  amountMicros: bigint
  availableMicros: bigint
  currency: string
}

/**
 * Reads numbers as they were pasted, and prices those that were not answered lately.
 * @throws Refused hlr.off, hlr.tooMany, hlr.none, login.companySuspended
 */
export async function lookupOrder(
  ctx: Ctx,
  ports: LookupOrderPorts,
  mobiles: string,
): Promise<LookupOrder> {
  const snapshot = await ports.snapshots.current()
  if (!snapshot.lookups.isOn) throw new Refused('hlr.off')
  const { companyId } = ctx.actor
  const company = snapshot.companies.get(companyId)
  if (company?.status === 'suspended') throw new Refused('login.companySuspended')
  const lines = splitMobiles(mobiles)
  if (lines.length > MOST_LOOKED_UP) {
    throw new Refused('hlr.tooMany', { args: { max: MOST_LOOKED_UP } })
  }
  const defaultCountry = await withScope(ports.system, 'everything', (on) =>
    homeCountryOf(on, companyId),
  )
  const { accepted } = normaliseNumbers(
    lines.map(({ text }) => text),
    { defaultCountry, accept: 'any' },
  )
  const prices = new LookupPrices(snapshot, companyId)
  const numbers = accepted.flatMap(({ e164, country }) =>
    prices.of(country) ? [{ digits: e164.slice(1), country }] : [],
  )
  const left = lines.length - numbers.length
  if (numbers.length === 0) throw new Refused('hlr.none', { args: { left } })
  const answers = await withScope(ports.system, 'everything', (on) =>
    freshAnswers(on, snapshot, {
      numbers: numbers.map(({ digits }) => digits),
      at: ports.clock.now(),
    }),
  )
  const known = new Set(answers.map(({ msisdn }) => msisdn))
  const amountMicros = numbers
    .filter(({ digits }) => !known.has(digits))
    .reduce((sum, { country }) => sum + (prices.of(country)?.prices[0] ?? 0n), 0n)
  return {
    numbers,
    known: known.size,
    left,
    amountMicros,
    availableMicros: await spendable(ports, companyId),
    currency: company?.currency ?? 'USD',
  }
}

/** What the company can spend, credit included; the platform pays nobody. */
async function spendable({ system }: Pick<Ports, 'system'>, companyId: string): Promise<bigint> {
  return withScope(system, 'everything', (on) => fundsOfCompany(on, companyId))
}
