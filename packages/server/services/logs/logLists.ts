import { translate } from '@tandem/i18n'
import { operationLog, signInLog } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { accessTitles } from './accessTitles.ts'
import { ownCalls, ownCallText } from './ownCallText.ts'
import { reasonText } from './refusalText.ts'
import {
  signInHas,
  operationHas,
  signInSource,
  operationSource,
} from '../../store/logs/logSources.ts'

const outcomes = ['in', 'out', 'refused'] as const
/** The log of sign-ins. */
export const signIns: ListSource<typeof signInLog> = {
  list: signInLog,
  ...signInSource,
  filters: {
    keyWord(word, ctx) {
      const said = outcomes.filter((outcome) =>
        says(translate(ctx.locale, `logs.signIn.${outcome}`), word),
      )
      return signInHas(word, said)
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
  ...operationSource,
  filters: {
    ...operationSource.filters,
    keyWord(word, ctx) {
      const titles = [...accessTitles(ctx.locale)]
      const codes = titles.flatMap(([code, title]) => (says(title, word) ? [code] : []))
      const paths = ownCalls.flatMap(({ path }) =>
        says(ownCallText(ctx.locale, path), word) ? [`%${path}`] : [],
      )
      return operationHas(word, { codes, paths })
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
