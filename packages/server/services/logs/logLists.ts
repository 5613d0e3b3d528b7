import { translate } from '@tandem/i18n'
import { operationLog, signInLog } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { accessTitles } from './accessTitles.ts'
import { ownCalls, ownCallText } from './ownCallText.ts'
import { reasonText } from './refusalText.ts'

const outcomes = ['in', 'out', 'refused'] as const
/** Names of people as visible to the reader; others are null. */
const joins = 'left join sys_user u on u.id = l.user_id'
const columns = { username: 'coalesce(u.realname, l.username)', reasonText: 'l.reason' }

/** The log of sign-ins. */
export const signIns: ListSource<typeof signInLog> = {
  list: signInLog,
  table: 'sign_in_log',
  joins,
  columns,
  filters: {
    keyWord(word, ctx) {
      const like = likeOf(word.trim())
      const said = outcomes.filter((outcome) =>
        says(translate(ctx.locale, `logs.signIn.${outcome}`), word),
      )
      return sql`l.username ilike ${like} or l.ip ilike ${like} or l.user_agent ilike ${like}
        or l.outcome = any (${said}::text[])`
    },
  },
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      logType: 1,
      logContent: translate(ctx.locale, `logs.signIn.${String(row['outcome'])}`),
      reasonText: reasonOf(ctx, row['reasonText']),
    })),
}

/** The log of operations. */
export const operations: ListSource<typeof operationLog> = {
  list: operationLog,
  table: 'operation_log',
  joins,
  columns,
  filters: {
    keyWord(word, ctx) {
      const like = likeOf(word.trim())
      const titles = [...accessTitles(ctx.locale)]
      const codes = titles.flatMap(([code, title]) => (says(title, word) ? [code] : []))
      const paths = ownCalls.flatMap(({ path }) =>
        says(ownCallText(ctx.locale, path), word) ? [`%${path}`] : [],
      )
      return sql`l.username ilike ${like} or l.ip ilike ${like} or l.path ilike ${like}
        or l.access = any (${codes}::text[]) or l.path like any (${paths}::text[])`
    },
    outcome(asked) {
      if (asked === 'done') return sql`l.status < 400`
      return asked === 'refused' ? sql`l.status >= 400` : undefined
    },
  },
  complete(rows, { ctx }) {
    const titles = accessTitles(ctx.locale)
    return rows.map((row) => {
      const access = String(row['method'])
      return {
        ...row,
        logType: 2,
        logContent: titles.get(access) ?? ownCallText(ctx.locale, String(row['requestUrl'])),
        reasonText: reasonOf(ctx, row['reasonText'], access),
      }
    })
  },
}

/** A refusal in words; `reason` is the stored code. */
export const reasonOf = (ctx: Ctx, reason: unknown, access?: string): string | null =>
  reasonText(ctx, typeof reason === 'string' ? reason : null, access)

const says = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.replaceAll('*', '').trim().toLowerCase())
