import { sessionCalls } from '../calls/sessionCalls.ts'
import { computed, flag, instant, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

/** Who is signed in, from where, and since when. */
export const sessionList = defineList({
  name: 'session',
  path: '/sys/session',
  access: 'session:list',
  texts: 'sessions',
  sort: '-createTime',
  fields: {
    username: text({ ...computed, required: true, max: 64, list: 200, label: 'sessions.user' }),
    companyId: ref('company', { required: true, list: true, label: 'sessions.company' }),
    userAgent: text({ max: 500, list: true, label: 'sessions.device' }),
    ip: text({ max: 45, figures: true, list: true, label: 'accounts.session.address' }),
    createTime: instant({
      required: true,
      list: true,
      sort: true,
      column: 'created_at',
      label: 'accounts.session.since',
    }),
    lastSeenTime: instant({
      required: true,
      list: true,
      column: 'last_seen_at',
      label: 'accounts.session.seen',
    }),
    userId: text({ required: true, max: 18, apart: true }),
    realname: text({ ...computed, required: true, max: 64, apart: true }),
    isThis: flag({ ...computed, initial: false, apart: true }),
    isActing: flag({
      ...computed,
      initial: false,
      apart: true,
      meaning: 'A read-only stay: somebody else looks at the console as this user.',
    }),
    actedBy: text({
      ...computed,
      max: 64,
      apart: true,
      meaning: "Who looks, null when that person is out of the reader's sight.",
    }),
  },
  filters: ['username', 'companyId', 'createTime'],
  pollMs: 15_000,
  verbs: { end: { call: sessionCalls.end, many: true, danger: true } },
})

export type SessionListRow = ListRow<typeof sessionList>
