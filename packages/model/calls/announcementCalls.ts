import { z } from 'zod'

import { noticeReachSchema } from '../answers/notices.ts'
import { announcement } from '../entities/organisation/announcement.ts'
import {
  historySchema,
  listParameters,
  nothingSchema,
  pageSchema,
  recordSchema,
} from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { addSchema, editSchema, id, idList } from '../kit/schema.ts'

const one = z.strictObject({ id })
// The family does these by GET (docs/decisions/007).
const verbs = ['GET', 'PUT', 'POST'] as const

/** Writing announcements and releasing them (spec §7); paths are spelled as there. */
export const announcementCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sys/annountCement/list',
    access: 'announcement:list',
    readOnly: true,
    summary: 'Announcements, without their texts',
    parameters: listParameters(announcement),
    out: pageSchema(recordSchema(announcement)),
  }),
  history: defineCall({
    method: 'GET',
    path: '/sys/annountCement/history',
    access: 'announcement:list',
    readOnly: true,
    summary: 'Who changed what: announcement',
    ids: { id: 'announcement' },
    in: one,
    out: historySchema,
  }),
  add: defineCall({
    method: 'POST',
    path: '/sys/annountCement/add',
    access: 'announcement:add',
    summary: 'Write an announcement; it stays a draft',
    once: true,
    ids: { companyIds: 'company', userIds: 'user', roleIds: 'role' },
    in: addSchema(announcement),
    out: id,
  }),
  edit: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/annountCement/edit',
    access: 'announcement:edit',
    summary: 'Change an announcement that is not released',
    ids: { id: 'announcement' },
    in: editSchema(announcement),
    out: nothingSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/sys/annountCement/delete',
    access: 'announcement:delete',
    summary: 'Delete an announcement that is not released',
    ids: { id: 'announcement' },
    in: one,
    out: nothingSchema,
  }),
  removeMany: defineCall({
    method: 'DELETE',
    path: '/sys/annountCement/deleteBatch',
    access: 'announcement:delete',
    summary: 'Delete several, all or none',
    ids: { ids: 'announcement' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
  reach: defineCall({
    method: 'GET',
    path: '/sys/annountCement/reach',
    access: 'announcement:release',
    summary: 'How many people a release would reach now',
    ids: { id: 'announcement' },
    in: one,
    out: noticeReachSchema,
  }),
  release: defineCall({
    method: verbs,
    actsByGet: true,
    path: '/sys/annountCement/doReleaseData',
    access: 'announcement:release',
    summary: 'Release an announcement',
    ids: { id: 'announcement' },
    in: one,
    out: nothingSchema,
  }),
  revoke: defineCall({
    method: verbs,
    actsByGet: true,
    path: '/sys/annountCement/doReovkeData',
    access: 'announcement:release',
    summary: 'Revoke an announcement',
    ids: { id: 'notice' },
    in: one,
    out: nothingSchema,
  }),
  pushAgain: defineCall({
    method: verbs,
    actsByGet: true,
    path: '/sys/annountCement/syncNotic',
    access: 'announcement:release',
    summary: 'Tell open consoles of its readers again; without an id all in reach',
    ids: { anntId: 'notice' },
    in: z.strictObject({ anntId: id.optional() }),
    out: nothingSchema,
  }),
}
