import { z } from 'zod'

import { myNoticeSchema, noticeListsSchema, noticeSchema } from '../answers/notices.ts'
import { announcement } from '../entities/organisation/announcement.ts'
import { nothingSchema, pageSchema, recordSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { timeListFields } from '../kit/listCall.ts'
import { id } from '../kit/schema.ts'

const one = z.strictObject({ id })

/** The list of announcements meant for oneself. */
export const myNoticePath = '/sys/sysAnnouncementSend'

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

const page = (at: string) =>
  defineCall({
    method: 'GET',
    path: `${myNoticePath}/${at}`,
    access: 'signedIn',
    readOnly: true,
    summary: 'Announcements meant for oneself, read or not',
    list: true,
    in: mine,
    out: pageSchema(myNoticeSchema),
  })

/** Announcements meant for oneself. */
export const noticeCalls = {
  bell: defineCall({
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    access: 'signedIn',
    readOnly: true,
    summary: 'Unread notices and system messages for the bell',
    out: noticeListsSchema,
  }),
  queryById: defineCall({
    method: 'GET',
    path: '/sys/annountCement/queryById',
    access: 'signedIn',
    readOnly: true,
    summary: "One announcement: meant for oneself, or in one's care",
    ids: { id: 'notice' },
    in: one,
    out: z.union([noticeSchema, recordSchema(announcement)]),
  }),
  mine: defineCall({
    method: 'GET',
    path: `${myNoticePath}/queryById`,
    access: 'signedIn',
    readOnly: true,
    summary: 'One announcement meant for oneself, by its own id',
    ids: { anntId: 'notice' },
    in: z.strictObject({ anntId: id }),
    out: noticeSchema,
  }),
  list: page('list'),
  /** Its name in the API family. */
  listAsBefore: page('getMyAnnouncementSend'),
  read: defineCall({
    method: ['PUT', 'POST'],
    path: `${myNoticePath}/editByAnntIdAndUserId`,
    access: 'signedIn',
    said: 'readNotice',
    summary: 'Mark one as read by oneself',
    ids: { anntId: 'notice' },
    in: z.strictObject({ anntId: id }),
    out: nothingSchema,
  }),
  readAll: defineCall({
    method: ['PUT', 'POST'],
    path: `${myNoticePath}/readAll`,
    access: 'signedIn',
    said: 'readAllNotices',
    summary: 'Mark all as read by oneself',
    out: z.object({ read: z.int() }),
  }),
}
