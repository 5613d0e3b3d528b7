import { billPeriodOf, BILL_REST_MS } from '@tandem/core'
import { platformSettings } from '@tandem/model'
import { type BilledCompany, billedCompanies, issueBills } from '../store/ledger/bills.ts'
import type { Past, PastStep } from './pastSteps.ts'

/** Who issues what nobody asked for. */
const JOB = 'system'

/** The bills of the past, each issued when its week or month was over, as the hourly job would have done. */
export async function pastBills({
  on,
  now,
  ids,
  from,
}: Past & { from: Date }): Promise<readonly PastStep[]> {
  const companies = await billedCompanies(on)
  return companies.flatMap((company) =>
    // The first begins the schedule of its company, and bills nothing.
    [from.getTime(), ...endsOf(company)].map((at) => ({
      at,
      work: async (when: Date) => {
        await issueBills(on, ids, company, {
          now: when,
          by: JOB,
          paymentDays: platformSettings.billPaymentDays.initial,
        })
      },
    })),
  )

  /** When bills were due, UTC ms. */
  function endsOf({ period, timeZone }: BilledCompany): number[] {
    if (period === 'none') return []
    const ends: number[] = []
    let { to } = billPeriodOf(period, from.getTime(), timeZone)
    while (to + BILL_REST_MS <= now.getTime()) {
      ends.push(to + BILL_REST_MS)
      ;({ to } = billPeriodOf(period, to, timeZone))
    }
    return ends
  }
}
