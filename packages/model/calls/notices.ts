import type { announcement } from '../entities/organisation/announcement.ts'
import type { Row } from '../kit/entity.ts'
import type { WithAbilities } from './envelope.ts'

/** 1 notice, 2 system message. */
export const noticeCategories = ['1', '2'] as const
export type NoticeCategory = (typeof noticeCategories)[number]
/** L general, M important, H urgent. */
export const noticePriorities = ['L', 'M', 'H'] as const
export type NoticePriority = (typeof noticePriorities)[number]

/** An announcement as its senders see it. Lists leave out the texts. */
export type AnnouncementRow = WithAbilities<Row<typeof announcement>>

/** Websocket event when notices changed: `topic` to many, `user` to specific users. */
export interface NoticeFrame {
  cmd: 'topic' | 'user'
  msgId: string
  msgTxt: string
}
