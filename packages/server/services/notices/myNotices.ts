import type { MyNotices, Notice, NoticeLists } from '@tandem/model'

import {
  asReader,
  findNotice,
  markAllRead,
  markRead,
  myNotices,
  type MyNoticeQuery,
  type Sent,
  unreadNotices,
} from '../../store/notices/readerStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { cleanHtml } from './cleanHtml.ts'
import { readerOf, underShownName } from './senderName.ts'

/** Wire-conventions §10: the bell shows five of each kind. */
const IN_BELL = 5

type NoticePorts = Pick<Ports, 'database' | 'brands'>

// Rows may come from a restore or another source: output is always cleaned.
const shown = async <T extends { msgContent: string; sender: string; senderName: string }>(
  { brands }: NoticePorts,
  notice: Sent<T>,
) => ({ ...(await underShownName(brands, notice)), msgContent: cleanHtml(notice.msgContent) })

/** GET /sys/annountCement/listByUser */
export async function bellOf(ctx: Ctx, ports: NoticePorts): Promise<NoticeLists> {
  const [notices, system] = await asReader(ports.database, readerOf(ctx), async (reading) => [
    await unreadNotices(reading, '1', IN_BELL),
    await unreadNotices(reading, '2', IN_BELL),
  ])
  const list = (found: readonly Sent[]) => Promise.all(found.map((one) => shown(ports, one)))
  return {
    anntMsgList: await list(notices.list),
    anntMsgTotal: notices.total,
    sysMsgList: await list(system.list),
    sysMsgTotal: system.total,
  }
}

/** One addressed to the caller. @throws Refused record.notFound, the same for a foreign id and a missing one */
export async function noticeOf(ctx: Ctx, ports: NoticePorts, id: string): Promise<Notice> {
  const found = await asReader(ports.database, readerOf(ctx), (reading) => findNotice(reading, id))
  if (!found) throw new Refused('record.notFound')
  return shown(ports, found)
}

/**
 * PUT or POST /sys/sysAnnouncementSend/editByAnntIdAndUserId: the caller has read it. @throws Refused record.notFound
 */
export async function readNotice(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'ids'>,
  id: string,
): Promise<void> {
  const markId = ports.ids.next().toString()
  const done = await asReader(ports.database, readerOf(ctx), (reading) =>
    markRead(reading, id, markId),
  )
  if (!done) throw new Refused('record.notFound')
}

/** PUT /sys/sysAnnouncementSend/readAll */
export async function readAllNotices(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'ids'>,
): Promise<{ read: number }> {
  const nextId = () => ports.ids.next().toString()
  const read = await asReader(ports.database, readerOf(ctx), (reading) =>
    markAllRead(reading, nextId),
  )
  return { read }
}

/** GET /sys/sysAnnouncementSend/getMyAnnouncementSend; a cursor is a page number. */
export async function myNoticePage(
  ctx: Ctx,
  ports: NoticePorts,
  { pageNo, ...query }: Omit<MyNoticeQuery, 'offset'> & { pageNo: number },
): Promise<MyNotices> {
  const offset = (pageNo - 1) * query.size
  const { rows, total } = await asReader(ports.database, readerOf(ctx), (reading) =>
    myNotices(reading, { ...query, offset }),
  )
  return {
    records: await Promise.all(rows.map((one) => shown(ports, one))),
    total,
    totalIsEstimate: false,
    size: query.size,
    current: pageNo,
    pages: Math.ceil(total / query.size),
    searchCount: true,
    next: offset + rows.length < total ? String(pageNo + 1) : null,
    previous: pageNo > 1 ? String(pageNo - 1) : null,
  }
}
