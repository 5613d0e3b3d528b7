import { composeId, IDS_PER_MS } from '@tandem/core'
import { type ListInput, type Page, readInstant } from '@tandem/model'
import { knownByPage } from '../../store/database/knownByPage.ts'
import type { Sql } from '../../store/database/sql.ts'
import { idsWithin, type Window } from '../../store/lists/window.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

const LAST_MS = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_MS) - 1

/** First id of a moment from the wire, for tables whose ids encode times. `end` means its last. */
export function idAt(ctx: Ctx, name: string, text: string, end: boolean): bigint {
  // Ids end in the year 2039; a later moment means all of them.
  const at = Math.min(momentAt(ctx, name, text, end), LAST_MS)
  return end ? composeId(at, IDS_PER_MS - 1) : composeId(at, 0)
}

/** Filters a list by creation time, `id` being a column of ids that encode times. @throws Refused query.badValue */
export const madeWithin = (
  ctx: Ctx,
  { createTime_begin: begin, createTime_end: end }: TimeList,
  id: string,
): Sql =>
  idsWithin(id, {
    from: begin ? idAt(ctx, 'createTime_begin', begin, false) : undefined,
    to: end ? idAt(ctx, 'createTime_end', end, true) : undefined,
  })

/** A moment from the wire in the reader's zone, ms; `end` means its last. @throws Refused query.badValue */
export function momentAt(ctx: Ctx, name: string, text: string, end: boolean): number {
  const found = readInstant(text, { timeZone: ctx.timeZone, end })
  const at = found === undefined ? Number.NaN : Date.parse(found)
  if (!Number.isFinite(at) || at < 0) throw new Refused('query.badValue', { args: { field: name } })
  return at
}

/** The paging of a list's query, and its creation time. */
export type TimeList = Omit<ListInput, 'id'>

/**
 * The position of a page. Page numbers reach the last row; a cursor gets there without counting the rows before.
 */
export function windowOf(list: TimeList): Window {
  const size = list.pageSize ?? 10
  const pageNo = list.pageNo ?? 1
  const from = list.cursor ? { id: list.cursor.slice(1), back: list.cursor.startsWith('b') } : null
  return { size, pageNo, descending: list.order !== 'asc', from }
}

/** Orders the rows of `windowSql` and computes both cursors. */
export function pageOf<T extends { id: string }>(
  window: Window,
  found: readonly T[],
  counted: { total: number; totalIsEstimate: boolean },
): Page<T> {
  const { size, pageNo, from } = window
  const more = found.length > size
  const records = found.slice(0, size)
  if (from?.back) records.reverse()
  const first = records[0]
  const last = records.at(-1)
  const hasNext = from?.back ? true : more
  const hasPrevious = from?.back ? more : from !== null || pageNo > 1
  const before = from ? null : (pageNo - 1) * size
  const known = knownByPage(counted, { before, rows: records.length, more })
  return {
    records,
    ...known,
    size,
    current: pageNo,
    pages: Math.ceil(known.total / size),
    searchCount: true,
    next: hasNext && last ? `n${last.id}` : null,
    previous: hasPrevious && first ? `b${first.id}` : null,
  }
}
