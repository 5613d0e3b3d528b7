import { DAY_MS } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { administrators } from '../../store/session/waveStore.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import { type EndingSender, sendersEnding } from '../../store/senders/endingSenders.ts'

/** How long before it people hear of the end of a sender. */
const BEFORE_MS = 30 * DAY_MS

/**
 * Tells companies which of their senders soon can no longer be used, and staff, who decide about the next request. Once
 * for each end. @returns how many end
 */
export async function tellOfEnds(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ senders: number }> {
  const now = ports.clock.now()
  return withScope(ports.system, 'everything', async (transaction) => {
    const ending = await sendersEnding(transaction, {
      after: new Date(now),
      until: new Date(now + BEFORE_MS),
    })
    const staff = ending.length > 0 ? await administrators(transaction) : []
    for (const one of ending) {
      // oxlint-disable-next-line no-await-in-loop -- few end within a month
      await tell(transaction, ports, one, staff)
    }
    return { senders: ending.length }
  })
}

async function tell(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { id, companyId, company, salesId, sender, ends }: EndingSender,
  staff: readonly string[],
): Promise<void> {
  const day = ends.toISOString().slice(0, 10)
  const [{ t: en }, { t: zh }] = [translatorOf('en_US'), translatorOf('zh_CN')]
  const shared = {
    kind: 'senderIdEnds',
    about: { type: 'senderIdEnds', id: `${id} ${day}` },
    openPage: '/sms/senderId',
  } as const
  const own = { sender, day }
  await notifyWithin(transaction, ports, {
    ...shared,
    to: { companyId },
    title: {
      en_US: en('server.senderIdEnds.title', own),
      zh_CN: zh('server.senderIdEnds.title', own),
    },
    text: {
      en_US: en('server.senderIdEnds.text', own),
      zh_CN: zh('server.senderIdEnds.text', own),
    },
  })
  const theirs = { ...own, company }
  await notifyWithin(transaction, ports, {
    ...shared,
    to: { userIds: [...new Set(salesId === null ? staff : [...staff, salesId])] },
    title: {
      en_US: en('server.senderIdEnds.staffTitle', theirs),
      zh_CN: zh('server.senderIdEnds.staffTitle', theirs),
    },
    text: {
      en_US: en('server.senderIdEnds.staffText', theirs),
      zh_CN: zh('server.senderIdEnds.staffText', theirs),
    },
  })
}
