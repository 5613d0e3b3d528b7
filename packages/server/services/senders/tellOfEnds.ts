import { DAY_MS } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'

import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

/** How long before it a company hears of the end of a sender. */
const BEFORE_MS = 30 * DAY_MS

/** Tells companies which of their senders soon can no longer be used, once for each end. @returns how many end */
export async function tellOfEnds(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ senders: number }> {
  const now = ports.clock.now()
  return withScope(ports.system, 'everything', async (transaction) => {
    const ending = await sql<{ id: string; companyId: string; sender: string; ends: Date }>`
      select s.id::text, s.company_id::text as "companyId", s.sender, s.valid_until as ends from sms_sender_id s
      where s.status = 'approved' and s.deleted_at is null
        and s.valid_until > ${new Date(now)} and s.valid_until <= ${new Date(now + BEFORE_MS)}
      order by s.valid_until, s.id`.rows(transaction)
    const [en, zh] = [translatorOf('en_US'), translatorOf('zh_CN')]
    for (const { id, companyId, sender, ends } of ending) {
      const day = ends.toISOString().slice(0, 10)
      const args = { sender, day }
      // oxlint-disable-next-line no-await-in-loop -- few end within a month
      await notifyWithin(transaction, ports, {
        kind: 'senderIdEnds',
        to: { companyId },
        title: {
          en_US: en.t('server.senderIdEnds.title', args),
          zh_CN: zh.t('server.senderIdEnds.title', args),
        },
        text: {
          en_US: en.t('server.senderIdEnds.text', args),
          zh_CN: zh.t('server.senderIdEnds.text', args),
        },
        about: { type: 'senderIdEnds', id: `${id} ${day}` },
        openPage: '/sms/senderId',
      })
    }
    return { senders: ending.length }
  })
}
