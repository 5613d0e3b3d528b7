import { type NoticeKind, noticeRule, type UrgentKind } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'

import { tellReaders } from '../../store/notices/announcementStore.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { whoWants } from '../../store/notices/noticeChoices.ts'
import type { Ports } from '../ports.ts'
import { htmlOf } from './cleanHtml.ts'

/** A text in both languages of the console. */
export interface BothTexts {
  en_US: string
  zh_CN: string
}

interface Message {
  title: BothTexts
  /** Plain text; a line break starts a paragraph. */
  text: BothTexts
  /** The subject, e.g. 'export' and the id of the job: the same is sent once. */
  about?: { type: string; id: string }
  /** Console path of the link, e.g. '/jobs/mine'. */
  openPage?: string
}

/**
 * The message and its recipients: certain users, except those who turned its kind off. Kinds that cannot be turned off can
 * also go to everyone of one company (not of those below it).
 */
export type SystemMessage = Message &
  (
    | { kind: NoticeKind; to: { userIds: readonly string[] } }
    | { kind: UrgentKind; to: { companyId: string } }
  )

/** Not shown after this time. */
const KEPT_MS = 90 * 86_400_000
const SENDER = 'system'

/**
 * Sends a message in the platform's name: an export is ready, a balance runs low. It is durable and on its way to
 * open consoles when this resolves; repeating it for the same subject does nothing.
 */
export async function notify(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
  message: SystemMessage,
): Promise<void> {
  await withScope(ports.system, 'everything', (transaction) =>
    notifyWithin(transaction, ports, message),
  )
}

/** The same inside a transaction that sees everything: sent only if it commits. */
export async function notifyWithin(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  message: SystemMessage,
): Promise<void> {
  const { kind, to, title, text, about, openPage = null } = message
  const { popUp, priority, always = false } = noticeRule(kind)
  const db = transaction
  const targets =
    'companyId' in to
      ? [to.companyId]
      : always
        ? [...to.userIds]
        : await whoWants(transaction, kind, to.userIds)
  if (targets.length === 0) return
  // It belongs to the readers' company; to the platform if they are of several.
  const owner =
    'userIds' in to
      ? sql`coalesce(
          (select min(u.company_id) from sys_user u where u.id = any(${targets}::bigint[])
           having min(u.company_id) = max(u.company_id)),
          (select id from sys_company where kind = 'platform'))`
      : sql`${to.companyId}::bigint`
  const now = new Date(ports.clock.now())
  const row = await sql<{ id: string }>`
    insert into sys_announcement
      (id, company_id, titile, msg_content, titile_zh, msg_content_zh, msg_category, type, priority,
       msg_type, target_ids, end_time, send_status, sender, sender_name, send_time, automatic,
       bus_type, bus_id, open_page, create_by, create_time)
    values (${ports.ids.next().toString()}, ${owner}, ${title.en_US}, ${htmlOf(text.en_US)},
      ${title.zh_CN}, ${htmlOf(text.zh_CN)}, '2', ${popUp ? '2' : '0'}, ${priority},
      ${'userIds' in to ? 'USER' : 'OWN'}, ${targets}::bigint[], ${new Date(now.getTime() + KEPT_MS)},
      '1', ${SENDER}, ${SENDER}, ${now}, true, ${about?.type ?? null}, ${about?.id ?? null},
      ${openPage}, ${SENDER}, ${now})
    on conflict (company_id, bus_type, bus_id) where bus_id is not null do nothing
    returning id`.first(db)
  if (row) await tellReaders(transaction, row.id)
}
