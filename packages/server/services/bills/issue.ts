import { translatorOf } from '@tandem/i18n'
import type { AnswerOf, billCalls } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  billedCompanies,
  billedCompany,
  issueBills,
  billRecipient,
} from '../../store/ledger/bills.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import { composeMail } from '../mail/composeMail.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

type IssuePorts = Pick<Ports, 'system' | 'ids' | 'clock' | 'secrets'>

/** Who issues what nobody asked for. */
const JOB = 'system'

/** Issues every bill that is due, a company in a transaction of its own, and mails it. */
export async function issueDueBills(
  ports: IssuePorts,
  { signal }: { signal: AbortSignal },
): Promise<{ companies: number; bills: number }> {
  const companies = await withScope(ports.system, 'everything', billedCompanies)
  const { billPaymentDays: paymentDays } = await readSettings(ports)
  let bills = 0
  for (const company of companies) {
    if (signal.aborted) break
    bills += await withScope(ports.system, 'everything', async (transaction) => {
      const now = new Date(ports.clock.now())
      const issued = await issueBills(transaction, ports.ids, company, {
        now,
        by: JOB,
        paymentDays,
      })
      for (const bill of issued) await mailBill(transaction, ports, bill)
      return issued.length
    })
  }
  return { companies: companies.length, bills }
}

/** POST /ledger/bill/issue. @throws Refused bill.notBuyer, bill.noPeriod */
export async function issueNow(
  ctx: Ctx,
  ports: Ports,
  companyId: string,
): Promise<AnswerOf<typeof billCalls.issue>> {
  const { billPaymentDays: paymentDays } = await readSettings(ports)
  // The schedule of bills is the platform's own, which the role of the application does not see.
  return inTransaction(
    ctx,
    { ...ports, database: ports.system },
    async ({ transaction, audit }) => {
      const company = await billedCompany(transaction, companyId)
      if (company?.sellerId !== ctx.actor.companyId) {
        throw new Refused('bill.notBuyer', { fields: { companyId: { reason: 'bill.notBuyer' } } })
      }
      if (company.period === 'none') throw new Refused('bill.noPeriod')
      const by = ctx.actor.username
      const issued = await issueBills(transaction, ports.ids, company, {
        now: ctx.now,
        by,
        paymentDays,
      })
      for (const bill of issued) {
        await mailBill(transaction, ports, bill)
        await audit({
          action: 'bill.add',
          entity: 'bill',
          recordId: bill.id,
          companyId,
          changes: {},
        })
      }
      return { numbers: issued.map(({ number }) => number) }
    },
  )
}

/** Queues the mail about a bill in the transaction that issues it: once, or not at all. It names no amount. */
async function mailBill(
  transaction: Transaction,
  ports: IssuePorts,
  { id, number, companyId }: { id: string; number: string; companyId: string },
): Promise<void> {
  const to = await billRecipient(transaction, companyId)
  if (!to?.address) return
  const { t } = translatorOf(to.locale)
  const { publicUrl } = await readSettings(ports)
  const body = composeMail({
    subject: t('server.bill.subject', { number, seller: to.seller }),
    brand: to.seller,
    lines: [t('server.bill.text', { number })],
    link: publicUrl
      ? {
          label: t('server.bill.open'),
          url: `${publicUrl.replace(/\/+$/, '')}/ledger/bill?record=${id}`,
        }
      : undefined,
    foot: t('server.bill.foot'),
  })
  await queueEvent(ports, transaction, {
    kind: 'mail',
    name: 'bill.issued',
    companyId,
    target: to.address,
    about: id,
    secret: JSON.stringify(body),
    at: new Date(ports.clock.now()),
  })
}
