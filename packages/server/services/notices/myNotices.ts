import type { MyNotices, Notice, NoticeLists } from '@tandem/model'

import {
  asReader,
  findNotice,
  markAllRead,
  markRead,
  myNotices,
  type MyNoticeQuery,
  type Reader,
  unreadNotices,
} from '../../store/notices/readerStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { cleanHtml } from './cleanHtml.ts'

/** Wire-conventions §10: the bell shows five of each kind. */
const IN_BELL = 5

const readerOf = ({ actor, locale, now }: Ctx): Reader => ({
  userId: actor.id,
  companyId: actor.companyId,
  locale,
  now,
})

// Rows may come from a restore or another hand: what leaves is cleaned whatever came in.
const shown = <T extends { msgContent: string }>(notice: T): T => ({
  ...notice,
  msgContent: cleanHtml(notice.msgContent),
})

/** GET /sys/annountCement/listByUser */
export async function bellOf(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<NoticeLists> {
  return asReader(ports.database, readerOf(ctx), async (reading) => {
    const notices = await unreadNotices(reading, '1', IN_BELL)
    const system = await unreadNotices(reading, '2', IN_BELL)
    return {
      anntMsgList: notices.list.map(shown),
      anntMsgTotal: notices.total,
      sysMsgList: system.list.map(shown),
      sysMsgTotal: system.total,
    }
  })
}

/** One that is meant for the caller. @throws Refused record.notFound, the same for a foreign id and for none */
export async function noticeOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<Notice> {
  const found = await asReader(ports.database, readerOf(ctx), (reading) => findNotice(reading, id))
  if (!found) throw new Refused('record.notFound')
  return shown(found)
}

/** PUT or POST /sys/sysAnnouncementSend/editByAnntIdAndUserId: the caller has read it. @throws Refused record.notFound */
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

/** GET /sys/sysAnnouncementSend/getMyAnnouncementSend; a cursor is the number of a page. */
export async function myNoticePage(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  { pageNo, ...query }: Omit<MyNoticeQuery, 'offset'> & { pageNo: number },
): Promise<MyNotices> {
  const offset = (pageNo - 1) * query.size
  const { rows, total } = await asReader(ports.database, readerOf(ctx), (reading) =>
    myNotices(reading, { ...query, offset }),
  )
  return {
    records: rows.map(shown),
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
