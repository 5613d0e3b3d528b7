import { type Locale, translatorOf } from '@tandem/i18n'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { waitingApprovals, type WaitingApproval } from '../../store/ledger/waitingApprovals.ts'
import { holdersIn } from '../../store/session/holdersOf.ts'
import { type BothTexts, notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

/** Who decides about each, and where. */
const deciders = {
  adjust: { code: 'moneyChange:judge', page: '/ledger/change', isMoney: true },
  credit: { code: 'moneyChange:judge', page: '/ledger/change', isMoney: true },
  payment: { code: 'paymentOrder:approve', page: '/sys/order', isMoney: true },
  refund: { code: 'paymentOrder:approve', page: '/sys/order', isMoney: true },
  transfer: { code: 'paymentOrder:book', page: '/sys/order', isMoney: true },
  rates: { code: 'rateVersion:approve', page: '/sms/rateVersion', isMoney: false },
} as const satisfies Readonly<
  Record<WaitingApproval['kind'], { code: string; page: string; isMoney: boolean }>
>

/**
 * Tells who may agree what waits for a second person: changes of accounts, payments, refunds, transfers with a slip, and
 * versions of price lists; each once, never whoever asked, and of money nobody who sees no amounts.
 * @returns of how many it told
 */
export const tellOfApprovals = (
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ waiting: number }> =>
  withScope(ports.system, 'everything', async (transaction) => {
    const waiting = await waitingApprovals(transaction)
    // oxlint-disable-next-line no-await-in-loop -- few begin to wait in a minute
    for (const one of waiting) await tell(transaction, ports, one)
    return { waiting: waiting.length }
  })

async function tell(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { kind, id, key, sellerId, subject, askedBy }: WaitingApproval,
): Promise<void> {
  const { code, page, isMoney } = deciders[kind]
  const all = await holdersIn(transaction, sellerId, code, { seeingAmounts: isMoney })
  const both = (say: (locale: Locale) => string): BothTexts => ({
    en_US: say('en_US'),
    zh_CN: say('zh_CN'),
  })
  await notifyWithin(transaction, ports, {
    kind: 'approvalWaits',
    to: { userIds: all.filter((userId) => userId !== askedBy) },
    title: both((locale) => translatorOf(locale).t(`server.approvalWaits.${kind}`, { subject })),
    text: both((locale) =>
      translatorOf(locale).t(
        kind === 'transfer' ? 'server.approvalWaits.checkBank' : 'server.approvalWaits.text',
      ),
    ),
    about: { type: 'approvalWaits', id: key },
    openPage: `${page}?record=${id}`,
  })
}
