import {
  addSchema,
  announcement,
  editSchema,
  historySchema,
  id,
  idList,
  listParameters,
  myNoticeSchema,
  nothingSchema,
  noticeListsSchema,
  noticeReachSchema,
  noticeSchema,
  pageSchema,
  recordSchema,
  timeListFields,
} from '@tandem/model'
import { z } from 'zod'

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
import { type Route, route } from '../route.ts'
import { requestKeyOf } from '../requestKey.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes, importRoutes } from './entitySheets.ts'

const { path } = announcement
const one = z.strictObject({ id })

/** Announcements and notices (spec §7); paths are spelled as there. */
export const noticeRoutes = (ports: CorePorts): Route[] => [
  ...senderRoutes(ports),
  ...readerRoutes(ports),
  ...exportRoutes(path, announcementSource, ports, listParameters(announcement)),
  ...importRoutes(announcement, announcementRules, ports),
]

function senderRoutes(ports: CorePorts): Route[] {
  // The family does these by GET (docs/decisions/007).
  const verbs = ['GET', 'PUT', 'POST'] as const
  return [
    route({
      method: 'GET',
      path: `${path}/list`,
      access: 'announcement:list',
      summary: 'Announcements, without their texts',
      parameters: listParameters(announcement),
      out: pageSchema(recordSchema(announcement)),
      handler: (ctx, _input, { query }) => listAnnouncements(ctx, ports, query),
    }),
    route({
      method: 'GET',
      path: `${path}/history`,
      access: 'announcement:list',
      summary: 'Who changed what: announcement',
      out: historySchema,
      in: one,
      handler: (ctx, input) => historyOf(ctx, ports, announcement, input.id),
    }),
    route({
      method: 'POST',
      path: `${path}/add`,
      access: 'announcement:add',
      summary: 'Write an announcement; it stays a draft',
      out: id,
      in: addSchema(announcement),
      handler: (ctx, values, call) => {
        const asked = { values, requestKey: requestKeyOf(call) }
        return addEntity(ctx, ports, announcement, announcementRules, asked)
      },
    }),
    route({
      method: ['PUT', 'POST'],
      path: `${path}/edit`,
      out: nothingSchema,
      access: 'announcement:edit',
      summary: 'Change an announcement that is not released',
      in: editSchema(announcement),
      handler: async (ctx, input) => {
        await editEntity(ctx, ports, announcement, announcementRules, input)
        return null
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/delete`,
      out: nothingSchema,
      access: 'announcement:delete',
      summary: 'Delete an announcement that is not released',
      in: one,
      handler: async (ctx, input) => {
        await deleteEntity(ctx, ports, announcement, announcementRules, [input.id])
        return null
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/deleteBatch`,
      out: nothingSchema,
      access: 'announcement:delete',
      summary: 'Delete several, all or none',
      in: z.strictObject({ ids: idList }),
      handler: async (ctx, { ids }) => {
        await deleteEntity(ctx, ports, announcement, announcementRules, ids)
        return null
      },
    }),
    route({
      method: 'GET',
      path: `${path}/reach`,
      out: noticeReachSchema,
      access: 'announcement:release',
      summary: 'How many people a release would reach now',
      in: one,
      handler: (ctx, input) => reachOf(ctx, ports, input.id),
    }),
    route({
      method: verbs,
      actsByGet: true,
      path: `${path}/doReleaseData`,
      out: nothingSchema,
      access: 'announcement:release',
      summary: 'Release an announcement',
      in: one,
      handler: async (ctx, input) => {
        await releaseAnnouncement(ctx, ports, input.id)
        return null
      },
    }),
    route({
      method: verbs,
      actsByGet: true,
      path: `${path}/doReovkeData`,
      out: nothingSchema,
      access: 'announcement:release',
      summary: 'Revoke an announcement',
      in: one,
      handler: async (ctx, input) => {
        await revokeAnnouncement(ctx, ports, input.id)
        return null
      },
    }),
    route({
      method: verbs,
      actsByGet: true,
      path: `${path}/syncNotic`,
      out: nothingSchema,
      access: 'announcement:release',
      summary: 'Tell open consoles of its readers again; without an id all in reach',
      in: z.strictObject({ anntId: id.optional() }),
      handler: async (ctx, { anntId }) => {
        await pushAgain(ctx, ports, anntId)
        return null
      },
    }),
  ]
}

const text = z
  .string()
  .max(100)
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : value))
const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .transform((value) => Math.min(Number(value), most))
const mine = z.strictObject({
  pageNo: number(100_000).default(1),
  pageSize: number(200).default(10),
  cursor: number(100_000).optional(),
  titile: text,
  sender: text,
  msgCategory: z.enum(['1', '2']).optional(),
  readFlag: z.enum(['0', '1']).optional(),
  // The order is always by sending time; filters apply to the creation time.
  createTime_begin: timeListFields.createTime_begin,
  createTime_end: timeListFields.createTime_end,
})

const momentOf = (
  ctx: Ctx,
  name: 'createTime_begin' | 'createTime_end',
  text: string | undefined,
): Date | undefined =>
  text === undefined ? undefined : new Date(momentAt(ctx, name, text, name === 'createTime_end'))

function readerRoutes(ports: CorePorts): Route[] {
  const send = '/sys/sysAnnouncementSend'
  const page = (at: string) =>
    route({
      method: 'GET',
      path: `${send}/${at}`,
      out: pageSchema(myNoticeSchema),
      list: true,
      access: 'signedIn',
      summary: 'Announcements meant for oneself, read or not',
      in: mine,
      handler: (ctx, { pageNo, cursor, pageSize, titile, ...rest }) =>
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
    })
  return [
    route({
      method: 'GET',
      path: `${path}/listByUser`,
      out: noticeListsSchema,
      access: 'signedIn',
      summary: 'Unread notices and system messages for the bell',
      handler: (ctx) => bellOf(ctx, ports),
    }),
    route({
      method: 'GET',
      path: `${path}/queryById`,
      out: z.union([noticeSchema, recordSchema(announcement)]),
      access: 'signedIn',
      summary: "One announcement: meant for oneself, or in one's care",
      in: one,
      handler: async (ctx, input): Promise<unknown> => {
        if (!ctx.can('announcement:list')) return noticeOf(ctx, ports, input.id)
        return getAnnouncement(ctx, ports, input.id).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          return noticeOf(ctx, ports, input.id)
        })
      },
    }),
    route({
      method: 'GET',
      path: `${send}/queryById`,
      out: noticeSchema,
      access: 'signedIn',
      summary: 'One announcement meant for oneself, by its own id',
      in: z.strictObject({ anntId: id }),
      handler: (ctx, { anntId }) => noticeOf(ctx, ports, anntId),
    }),
    page('getMyAnnouncementSend'),
    page('list'),
    route({
      method: ['PUT', 'POST'],
      path: `${send}/editByAnntIdAndUserId`,
      out: nothingSchema,
      access: 'signedIn',
      summary: 'Mark one as read by oneself',
      in: z.strictObject({ anntId: id }),
      handler: async (ctx, { anntId }) => {
        await readNotice(ctx, ports, anntId)
        return null
      },
    }),
    route({
      method: ['PUT', 'POST'],
      path: `${send}/readAll`,
      out: z.object({ read: z.int() }),
      access: 'signedIn',
      summary: 'Mark all as read by oneself',
      handler: (ctx) => readAllNotices(ctx, ports),
    }),
  ]
}
