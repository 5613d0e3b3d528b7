import {
  announcement,
  announcementCalls,
  exportCalls,
  listParameters,
  noticeCalls,
} from '@tandem/model'

import {
  getAnnouncement,
  listAnnouncements,
  pushAgain,
  reachOf,
  releaseAnnouncement,
  revokeAnnouncement,
} from '../../services/notices/announcements.ts'
import { announcementRules } from '../../services/notices/announcementRules.ts'
import {
  bellOf,
  myNoticePage,
  noticeOf,
  readAllNotices,
  readNotice,
} from '../../services/notices/myNotices.ts'
import type { Ctx } from '../../services/ctx.ts'
import { announcementSource } from '../../services/notices/exportAnnouncements.ts'
import { historyOf } from '../../services/entity/history.ts'
import { addEntity, deleteEntity, editEntity } from '../../services/entity/writeRecords.ts'
import { Refused } from '../../services/Refused.ts'
import { momentAt } from '../../services/lists/listQuery.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes, importRoutes } from './entitySheets.ts'

/** Announcements and notices (spec §7); paths are spelled as there. */
export const noticeRoutes = (ports: CorePorts): Route[] => [
  ...senderRoutes(ports),
  ...readerRoutes(ports),
  ...exportRoutes(
    exportCalls(announcement, listParameters(announcement)),
    announcementSource,
    ports,
  ),
  ...importRoutes(announcement, announcementRules, ports),
]

function senderRoutes(ports: CorePorts): Route[] {
  return [
    answer(announcementCalls.list, (ctx, _input, { query }) =>
      listAnnouncements(ctx, ports, query),
    ),
    answer(announcementCalls.history, (ctx, input) =>
      historyOf(ctx, ports, announcement, input.id),
    ),
    answer(announcementCalls.add, (ctx, values, { requestKey }) =>
      addEntity(ctx, ports, announcement, announcementRules, { values, requestKey }),
    ),
    answer(announcementCalls.edit, (ctx, input) =>
      editEntity(ctx, ports, announcement, announcementRules, input),
    ),
    answer(announcementCalls.remove, (ctx, input) =>
      deleteEntity(ctx, ports, announcement, announcementRules, [input.id]),
    ),
    answer(announcementCalls.removeMany, (ctx, { ids }) =>
      deleteEntity(ctx, ports, announcement, announcementRules, ids),
    ),
    answer(announcementCalls.reach, (ctx, input) => reachOf(ctx, ports, input.id)),
    answer(announcementCalls.release, (ctx, input) => releaseAnnouncement(ctx, ports, input.id)),
    answer(announcementCalls.revoke, (ctx, input) => revokeAnnouncement(ctx, ports, input.id)),
    answer(announcementCalls.pushAgain, (ctx, { anntId }) => pushAgain(ctx, ports, anntId)),
  ]
}

const momentOf = (
  ctx: Ctx,
  name: 'createTime_begin' | 'createTime_end',
  text: string | undefined,
): Date | undefined =>
  text === undefined ? undefined : new Date(momentAt(ctx, name, text, name === 'createTime_end'))

function readerRoutes(ports: CorePorts): Route[] {
  const page = (call: typeof noticeCalls.list) =>
    answer(call, (ctx, { pageNo, cursor, pageSize, titile, ...rest }) =>
      myNoticePage(ctx, ports, {
        pageNo: cursor ?? pageNo,
        size: pageSize,
        titile: titile?.replaceAll(/^\*|\*$/g, ''),
        sender: rest.sender,
        msgCategory: rest.msgCategory,
        readFlag: rest.readFlag,
        since: momentOf(ctx, 'createTime_begin', rest.createTime_begin),
        until: momentOf(ctx, 'createTime_end', rest.createTime_end),
      }),
    )
  return [
    answer(noticeCalls.bell, (ctx) => bellOf(ctx, ports)),
    answer(noticeCalls.queryById, async (ctx, input): Promise<unknown> => {
      if (!ctx.can('announcement:list')) return noticeOf(ctx, ports, input.id)
      return getAnnouncement(ctx, ports, input.id).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        return noticeOf(ctx, ports, input.id)
      })
    }),
    answer(noticeCalls.mine, (ctx, { anntId }) => noticeOf(ctx, ports, anntId)),
    page(noticeCalls.list),
    page(noticeCalls.listAsBefore),
    answer(noticeCalls.read, (ctx, { anntId }) => readNotice(ctx, ports, anntId)),
    answer(noticeCalls.readAll, (ctx) => readAllNotices(ctx, ports)),
  ]
}
