import { z } from 'zod'

import { noticeListsSchema, noticeSchema } from '../answers/notices.ts'
import { announcement } from '../entities/organisation/announcement.ts'
import { nothingSchema, recordSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const one = z.strictObject({ id })

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
    path: '/sys/sysAnnouncementSend/queryById',
    access: 'signedIn',
    readOnly: true,
    summary: 'One announcement meant for oneself, by its own id',
    ids: { anntId: 'notice' },
    in: z.strictObject({ anntId: id }),
    out: noticeSchema,
  }),
  read: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    access: 'signedIn',
    summary: 'Mark one as read by oneself',
    ids: { anntId: 'notice' },
    in: z.strictObject({ anntId: id }),
    out: nothingSchema,
  }),
  readAll: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/sysAnnouncementSend/readAll',
    access: 'signedIn',
    summary: 'Mark all as read by oneself',
    out: z.object({ read: z.int() }),
  }),
}
