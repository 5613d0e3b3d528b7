import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, flag, instant, integer, ref, refs, text } from '../../kit/field.ts'

/**
 * An announcement as its senders keep it; names are those of the API family (`titile` is its spelling). Its paths
 * are written out by hand, so it is none of the generated entities. A released one is never edited: readers must
 * not find another text under what they have read.
 */
export const announcement = defineEntity({
  name: 'announcement',
  path: '/sys/annountCement',
  table: 'sys_announcement',
  scope: 'company',
  title: 'titile',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  // The same news may be told again, for another time.
  importKey: ['titile', 'startTime'],
  actions: ['release'],
  owner: 'createBy',
  fields: {
    titile: text({ max: 100, min: 1, format: 'name', required: true }),
    msgContent: text({ max: 50_000, required: true }),
    /** For readers whose console is Chinese; without one they read the other text. */
    titileZh: text({ max: 100, format: 'name' }),
    msgContentZh: text({ max: 50_000 }),
    /** 1 notice, 2 system message. */
    msgCategory: choice(['1', '2'], { required: true }),
    /** 1 and 2 pop up by themselves and are read once closed (spec §4); 0 waits in the bell. */
    type: choice(['0', '1', '2'], { initial: '0' }),
    /** L general, M important, H urgent. */
    priority: choice(['L', 'M', 'H'], { initial: 'L' }),
    /** Whom it is for; never further than the sender's own company and those below it. */
    msgType: choice(['ALL', 'COMPANY', 'ROLE', 'USER'], { required: true }),
    /** Each of these companies with all below it. */
    companyIds: refs('company', { link: link('company') }),
    roleIds: refs('role', { link: link('role') }),
    userIds: refs('user', { link: link('user') }),
    startTime: instant({}),
    endTime: instant({}),
    /** 0 draft, 1 released, 2 revoked. */
    sendStatus: choice(['0', '1', '2'], { readOnly: true, initial: '0' }),
    /** Username of who released it. */
    sender: text({ max: 64, readOnly: true }),
    senderName: text({ max: 64, readOnly: true }),
    sendTime: instant({ readOnly: true }),
    cancelTime: instant({ readOnly: true }),
    companyId: ref('company', { readOnly: true }),
    /** Made by the platform itself for somebody; never listed among what people announce. */
    automatic: flag({ readOnly: true, apart: true, initial: false }),
    /** How many people it was for when it was released. */
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
