import { z } from 'zod'

import type { Page } from '../calls/envelope.ts'
import { noticeCategories, noticePriorities } from '../calls/notices.ts'

/** An announcement as its reader receives it (spec §3), in the language of the session. */
export const noticeSchema = z.object({
  id: z.string(),
  titile: z.string(),
  msgContent: z
    .string()
    .describe('Sanitised HTML; still only to be shown where no script can run.'),
  sender: z.string(),
  senderName: z.string(),
  sendTime: z.string(),
  createTime: z.string(),
  msgCategory: z.enum(noticeCategories),
  type: z
    .enum(['0', '1', '2'])
    .describe("'1' and '2' pop up by themselves and are read once closed."),
  priority: z.enum(noticePriorities),
  msgId: z.string().describe('The same as `id`, under the name that frames of the websocket use.'),
  readFlag: z.enum(['0', '1']),
  openPage: z.string().nullable().describe('A page of the console the message leads to, or null.'),
})
export type Notice = z.output<typeof noticeSchema>

/** GET /sys/annountCement/listByUser: unread ones, newest first, at most five of each kind; totals count all unread. */
export const noticeListsSchema = z.object({
  anntMsgList: z.array(noticeSchema),
  anntMsgTotal: z.number(),
  sysMsgList: z.array(noticeSchema),
  sysMsgTotal: z.number(),
})
export type NoticeLists = z.output<typeof noticeListsSchema>

/** One row of GET /sys/sysAnnouncementSend/getMyAnnouncementSend; other calls expect `anntId`. */
export const myNoticeSchema = noticeSchema
  .omit({ msgId: true })
  .extend({ anntId: z.string(), userId: z.string(), readTime: z.string().nullable() })
export type MyNotice = z.output<typeof myNoticeSchema>

/** GET /sys/annountCement/reach: how many people publishing would reach now. */
export const noticeReachSchema = z.object({ reach: z.number() })
export type NoticeReach = z.output<typeof noticeReachSchema>

/** GET /sys/user/notices: what the platform may tell the caller by itself, and whether it does. */
export const noticeChoiceSchema = z.object({
  kind: z.string().describe('One of a closed list, such as exportEnd.'),
  on: z.boolean(),
  popUp: z.boolean().describe('It opens by itself; otherwise it waits in the bell.'),
  always: z.boolean().describe('It cannot be switched off.'),
})
export type NoticeChoice = z.output<typeof noticeChoiceSchema>

export type MyNotices = Page<MyNotice>
