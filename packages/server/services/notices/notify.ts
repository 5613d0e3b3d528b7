import { type NoticeKind, noticeRule, type UrgentKind } from '@tandem/model'

import { tellReaders } from '../../store/notices/announcementStore.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { whoWants } from '../../store/notices/noticeChoices.ts'
import type { Ports } from '../ports.ts'
import { htmlOf } from './cleanHtml.ts'
import { insertNotice } from '../../store/notices/systemNotice.ts'

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
  const targets =
    'companyId' in to
      ? [to.companyId]
      : always
        ? [...to.userIds]
        : await whoWants(transaction, kind, to.userIds)
  if (targets.length === 0) return
  const now = new Date(ports.clock.now())
  const row = await insertNotice(transaction, {
    id: ports.ids.next().toString(),
    to: 'companyId' in to ? { companyId: to.companyId } : { userIds: targets },
    titleEn: title.en_US,
    titleZh: title.zh_CN,
    htmlEn: htmlOf(text.en_US),
    htmlZh: htmlOf(text.zh_CN),
    popUp,
    priority,
    endsAt: new Date(now.getTime() + KEPT_MS),
    about,
    openPage,
    by: SENDER,
    at: now,
  })
  if (row) await tellReaders(transaction, row.id)
}
