import { type Locale, type MessageKey, translatorOf } from '@tandem/i18n'
import { isSmsProduct, smsPaths } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { screenedWaiting, type WaitingTask } from '../../store/numbers/screenedWaiting.ts'
import { type BothTexts, notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

const reasons: Readonly<Record<string, MessageKey>> = {
  'hlr.noAnswer': 'task.screen.why.hlr.noAnswer',
  'hlr.noMoney': 'task.screen.why.hlr.noMoney',
  'hlr.off': 'task.screen.why.hlr.off',
  'login.companySuspended': 'task.screen.why.login.companySuspended',
  'job.notAllowed': 'task.screen.why.job.notAllowed',
  budget: 'server.taskWaits.budget',
  'balance.insufficient': 'server.taskWaits.balance',
}

/**
 * Tells whoever sent a screened task that it waits: nobody answers or can pay, its screening stopped, its balance ran out
 * afterwards; and that it is sent unscreened from its budget on. Each task once for each reason. @returns of how many it told
 */
export async function tellOfWaiting(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ tasks: number }> {
  return withScope(ports.system, 'everything', async (transaction) => {
    const waiting = await screenedWaiting(transaction)
    // oxlint-disable-next-line no-await-in-loop -- few tasks begin to wait in a minute
    for (const task of waiting) await tell(transaction, ports, task)
    return { tasks: waiting.length }
  })
}

async function tell(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { id, name, product, userId, reason, rest }: WaitingTask,
): Promise<void> {
  if (!isSmsProduct(product)) return
  const title = reason === 'budget' ? 'server.taskWaits.budgetTitle' : 'server.taskWaits.title'
  const both = (say: (locale: Locale) => string): BothTexts => ({
    en_US: say('en_US'),
    zh_CN: say('zh_CN'),
  })
  await notifyWithin(transaction, ports, {
    kind: 'taskWaits',
    to: { userIds: [userId] },
    title: both((locale) => translatorOf(locale).t(title, { task: name })),
    text: both((locale) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- more arguments than a text has do no harm
      (translatorOf(locale).t as (key: string, args: object) => string)(
        reasons[reason] ?? 'task.screen.why.other',
        { n: rest },
      ),
    ),
    about: { type: 'taskWaits', id: `${id} ${reason}` },
    openPage: `${smsPaths(product).task}?record=${id}`,
  })
}
