import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, flag, instant, integer, ref, refs, text } from '../../kit/field.ts'

/**
 * An announcement as its senders edit it; names are those of the API family (`titile` is its spelling). Its paths
 * are written by hand, so it is not a generated entity. A published announcement is never edited: readers must
 * not find another text than the one they read.
 */
export const announcement = defineEntity({
  name: 'announcement',
  path: '/sys/annountCement',
  table: 'sys_announcement',
  scope: 'company',
  title: 'titile',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  // The same news can be announced again for another period.
  importKey: ['titile', 'startTime'],
  actions: ['release'],
  owner: 'createBy',
  fields: {
    titile: text({ max: 100, min: 1, format: 'name', required: true }),
    msgContent: text({ max: 50_000, required: true }),
    /** For readers with a Chinese console; without it they see the other text. */
    titileZh: text({ max: 100, format: 'name' }),
    msgContentZh: text({ max: 50_000 }),
    /** 1 notice, 2 system message. */
    msgCategory: choice(['1', '2'], { required: true }),
    /** 1 and 2 pop up and count as read once closed (spec §4); 0 waits in the bell. */
    type: choice(['0', '1', '2'], { initial: '0' }),
    /** L general, M important, H urgent. */
    priority: choice(['L', 'M', 'H'], { initial: 'L' }),
    /** The audience; never beyond the sender's own company and those below it. */
    msgType: choice(['ALL', 'COMPANY', 'ROLE', 'USER'], { required: true }),
    /** Each of these companies including all below it. */
    companyIds: refs('company', { link: link('company') }),
    roleIds: refs('role', { link: link('role') }),
    userIds: refs('user', { link: link('user') }),
    startTime: instant({}),
    endTime: instant({}),
    /** 0 draft, 1 released, 2 revoked. */
    sendStatus: choice(['0', '1', '2'], { readOnly: true, initial: '0' }),
    /** Username of the publisher. */
    sender: text({ max: 64, readOnly: true }),
    senderName: text({ max: 64, readOnly: true }),
    sendTime: instant({ readOnly: true }),
    cancelTime: instant({ readOnly: true }),
    companyId: ref('company', { readOnly: true }),
    /** Created by the platform itself for one user; never listed among announcements. */
    automatic: flag({ readOnly: true, apart: true, initial: false }),
    /** Number of recipients when it was published. */
    reach: integer({ from: 0, to: 1_000_000_000, readOnly: true }),
    /** How many have read it. */
    readCount: integer({ from: 0, to: 1_000_000_000, ...computed }),
  },
})

function link(other: string) {
  return {
    table: `sys_announcement_${other}`,
    own: 'announcement_id',
    other: `${other}_id`,
  } as const
}
