import { type OutboxRow, type SearchHit, smsLists, type SmsProduct } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import { windowOf } from '../lists/listQuery.ts'
import { pageSql } from '../../store/sms/messagesPage.ts'
import { outboxQuery } from '../sms/outboxQuery.ts'
import { outboxRows } from '../sms/outboxRows.ts'
import type { Keyword } from './keyword.ts'
import { findTasks } from '../../store/sms/tasksInSight.ts'
import { productsOfTasks } from '../../store/sms/outboxMessages.ts'

/** The page of each product whose list the reader can open. */
interface Place {
  pages: ReadonlyMap<SmsProduct, string>
  most: number
}

/** Tasks by id or part of their name, newest first. */
export async function taskHits(
  ctx: Ctx,
  db: Transaction,
  keyword: Keyword,
  { pages, most }: Place,
): Promise<SearchHit[]> {
  const named = !hidesColumn(ctx, 'smsTask', 'name')
  const rows = await findTasks(db, ctx, {
    id: keyword.id,
    name: keyword.isWord && named ? keyword.text : null,
    products: [...pages.keys()],
    most,
  })
  const several = ctx.scope === 'everything' || ctx.scope.companies.length > 1
  const showsCompany = several && !hidesColumn(ctx, 'smsTask', 'companyId')
  return rows.map(({ id, product, name, company }) => ({
    kind: 'smsTask',
    id,
    title: named ? name : id,
    subtitle: showsCompany ? (company ?? '') : '',
    path: `${pages.get(product)}?record=${id}`,
  }))
}

/** A message by its id, the latest ones to a number, and a link to all of them for each product that has some. */
export async function messageHits(
  ctx: Ctx,
  transaction: Transaction,
  keyword: Keyword,
  place: Place,
): Promise<SearchHit[]> {
  const { most } = place
  const hits = (found: readonly Found[]) => found.map((one) => messageHit(ctx, one))
  const byId =
    keyword.id === null ? [] : await messages(ctx, transaction, { id: [keyword.id] }, place)
  if (byId.length > 0) return hits(byId.slice(0, 1))
  if (hidesColumn(ctx, 'smsOutbox', 'mobile')) return []
  for (const mobile of keyword.numbers) {
    const found = await messages(ctx, transaction, { mobile }, place)
    if (found.length === 0) continue
    const pages = new Set(found.map(({ page }) => page))
    const all = [...pages].map((page): SearchHit => ({
      kind: 'messages',
      id: mobile,
      title: `+${mobile}`,
      subtitle: '',
      path: `${page}?mobile=${mobile}`,
    }))
    return [...all, ...hits(found)].slice(0, most)
  }
  return []
}

interface Found {
  row: OutboxRow
  product: SmsProduct
  page: string
}

/** Messages of the products the reader can list, newest first. */
async function messages(
  ctx: Ctx,
  transaction: Transaction,
  by: { id?: string[]; mobile?: string },
  { pages, most }: Place,
): Promise<Found[]> {
  const query = outboxQuery(ctx, [...pages.keys()], by)
  const ids = pageSql(query, windowOf({ pageSize: most }))
  const rows = await outboxRows(ctx, transaction, ids)
  const tasks = await productsOfTasks(
    transaction,
    rows.map(({ taskId }) => taskId),
  )
  const productOf = new Map(tasks.map(({ id, product }) => [id, product]))
  return rows
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .slice(0, most)
    .flatMap((row) => {
      const product = productOf.get(row.taskId)
      const page = product && pages.get(product)
      return product === undefined || page === undefined ? [] : [{ row, product, page }]
    })
}

function messageHit(ctx: Ctx, { row, product, page }: Found): SearchHit {
  const shows = (field: string): boolean => !hidesColumn(ctx, 'smsOutbox', field)
  const number = shows('mobile') ? row.mobile : null
  const trace = ctx.can(`${smsLists(product).outbox}:trace`) ? `?record=${row.id}` : ''
  const narrowed = number === null ? '' : `?mobile=${number.replace(/\D/g, '')}`
  return {
    kind: 'smsMessage',
    id: row.id,
    title: number ?? row.id,
    subtitle: [
      shows('taskName') ? row.taskName : '',
      shows('content') ? shortened(row.content) : '',
    ]
      .filter((text) => text !== '')
      .join(' · '),
    path: `${page}${trace === '' ? narrowed : trace}`,
  }
}

const LONGEST = 60
const shortened = (text: string): string => {
  const signs = Array.from(text.replace(/\s+/g, ' '))
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST).join('')}…` : signs.join('')
}
