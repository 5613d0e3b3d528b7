import { composeId, IDS_PER_MS } from '@tandem/core'
import { maxPageSize, type Page, readInstant } from '@tandem/model'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import type { Conditions } from './conditions.ts'

const LAST_MS = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_MS) - 1

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform((text) => Math.min(Number(text), most))
/** An id from the wire. */
export const idText = z.string().regex(/^[0-9]{1,18}$/)
/** Ids separated by commas, a trailing comma allowed. */
export const idList = z
  .string()
  .regex(/^[0-9]{1,18}(,[0-9]{1,18}){0,199},?$/)
  .transform((text) => text.split(',').filter(Boolean))

/**
 * Parameters of every chronological list; only the creation time can be sorted by, newest first by
 * default.
 */
export const timeListFields = {
  pageNo: number(1_000_000).optional(),
  pageSize: number(maxPageSize).optional(),
  cursor: z
    .string()
    .regex(/^[nb][0-9]{1,18}$/)
    .optional(),
  order: z
    .string()
    .max(16)
    .transform((text) => (text === 'asc' ? 'asc' : 'desc'))
    .optional(),
  createTime_begin: z.string().max(40).optional(),
  createTime_end: z.string().max(40).optional(),
  /** Exact counts beyond 10,000 too. */
  exactCount: z.literal('true').optional(),
}

export interface TimeList {
  pageNo?: number | undefined
  pageSize?: number | undefined
  cursor?: string | undefined
  order?: 'asc' | 'desc' | undefined
  createTime_begin?: string | undefined
  createTime_end?: string | undefined
  exactCount?: 'true' | undefined
}

/** First id of a moment from the wire, for tables whose ids encode times. `end` means its last. */
export function idAt(ctx: Ctx, name: string, text: string, end: boolean): bigint {
  // Ids end in the year 2039; a later moment means all of them.
  const at = Math.min(momentAt(ctx, name, text, end), LAST_MS)
  return end ? composeId(at, IDS_PER_MS - 1) : composeId(at, 0)
}

/** Filters a list by creation time, `id` being a column of ids that encode times. @throws Refused query.badValue */
export function madeWithin(
  ctx: Ctx,
  where: Pick<Conditions, 'and'>,
  { createTime_begin: begin, createTime_end: end }: TimeList,
  id: string,
): void {
  if (begin) where.and(`${id} >= ?`, String(idAt(ctx, 'createTime_begin', begin, false)))
  if (end) where.and(`${id} <= ?`, String(idAt(ctx, 'createTime_end', end, true)))
}

/** A moment from the wire in the reader's zone, ms; `end` means its last. @throws Refused query.badValue */
export function momentAt(ctx: Ctx, name: string, text: string, end: boolean): number {
  const found = readInstant(text, { timeZone: ctx.timeZone, end })
  const at = found === undefined ? Number.NaN : Date.parse(found)
  if (!Number.isFinite(at) || at < 0) throw new Refused('query.badValue', { args: { field: name } })
  return at
}

export interface Window {
  size: number
  pageNo: number
  descending: boolean
  /** Where the page continues: after this id, or before it if `back`. */
  from: { id: string; back: boolean } | null
}

/**
 * The position of a page. Page numbers reach the last row; a cursor gets there without counting the rows before.
 */
export function windowOf(list: TimeList): Window {
  const size = list.pageSize ?? 10
  const pageNo = list.pageNo ?? 1
  const from = list.cursor ? { id: list.cursor.slice(1), back: list.cursor.startsWith('b') } : null
  return { size, pageNo, descending: list.order !== 'asc', from }
}

/**
 * `order by … limit …` and the keyset condition of a window over the column `id`; one extra row indicates a next page.
 */
export function windowSql(
  window: Window,
  id: string,
): { where: string; order: string; tail: string } {
  const { size, pageNo, descending, from } = window
  const down = from?.back ? !descending : descending
  // Our own number by now, not a text from the wire.
  const where = from ? `${id} ${down ? '<' : '>'} ${BigInt(from.id)}` : 'true'
  const offset = from ? 0 : (pageNo - 1) * size
  const order = `order by ${id} ${down ? 'desc' : 'asc'}`
  return { where, order, tail: `${order} limit ${size + 1} offset ${offset}` }
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
  return {
    records,
    ...counted,
    size,
    current: pageNo,
    pages: Math.ceil(counted.total / size),
    searchCount: true,
    next: hasNext && last ? `n${last.id}` : null,
    previous: hasPrevious && first ? `b${first.id}` : null,
  }
}
