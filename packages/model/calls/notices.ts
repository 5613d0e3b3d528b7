import type { announcement } from '../entities/organisation/announcement.ts'
import type { Row } from '../kit/entity.ts'
import type { Page, WithAbilities } from './envelope.ts'

/** 1 notice, 2 system message. */
export type NoticeCategory = '1' | '2'
/** L general, M important, H urgent. */
export type NoticePriority = 'L' | 'M' | 'H'

/** An announcement as its reader gets it (spec §3), in the language of the session. */
export interface Notice {
  id: string
  titile: string
  /** Sanitised HTML; still only to be shown where no script can run. */
  msgContent: string
  sender: string
  senderName: string
  sendTime: string
  createTime: string
  msgCategory: NoticeCategory
  /** '1' and '2' pop up by themselves and are read once closed. */
  type: '0' | '1' | '2'
  priority: NoticePriority
  /** The same as `id`, under the name that frames of the websocket use. */
  msgId: string
  readFlag: '0' | '1'
  /** A page of the console the message leads to, or null. */
  openPage: string | null
}

/** GET /sys/annountCement/listByUser: unread ones, newest first, at most five of each kind; totals count all unread. */
export interface NoticeLists {
  anntMsgList: Notice[]
  anntMsgTotal: number
  sysMsgList: Notice[]
  sysMsgTotal: number
}

/** One row of GET /sys/sysAnnouncementSend/getMyAnnouncementSend; `anntId` is what other calls want. */
export interface MyNotice extends Omit<Notice, 'msgId'> {
  anntId: string
  userId: string
  readTime: string | null
}
export type MyNotices = Page<MyNotice>

/** An announcement as its senders see it. In lists the texts are left out. */
export type AnnouncementRow = WithAbilities<Row<typeof announcement>>

/** GET /sys/annountCement/reach: how many people a release would reach now. */
export interface NoticeReach {
  reach: number
}

/** What the websocket says when notices changed: `topic` to many, `user` to named people. */
export interface NoticeFrame {
  cmd: 'topic' | 'user'
  msgId: string
  msgTxt: string
}
