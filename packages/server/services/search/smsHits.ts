import { type OutboxRow, type SearchHit, smsLists, type SmsProduct } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../entity/hiddenFields.ts'
import { conditions } from '../lists/conditions.ts'
import { likeOf } from '../lists/likeOf.ts'
import { inScope } from '../sms/listTasks.ts'
import { windowOf } from '../lists/listQuery.ts'
import { pageSql } from '../sms/outboxPage.ts'
import { outboxQuery } from '../sms/outboxQuery.ts'
import { outboxRows } from '../sms/outboxRows.ts'
import type { Keyword } from './keyword.ts'

/** Tasks of a product by id or part of their name, newest first. */
export async function taskHits(
  ctx: Ctx,
  { client }: Transaction,
  product: SmsProduct,
  keyword: Keyword,
  { page, most }: { page: string; most: number },
): Promise<SearchHit[]> {
  const named = !hidesColumn(ctx, 'smsTask', 'name')
  const where = conditions()
  inScope(ctx, where)
  where.and('t.product = ?', product)
  where.and(`t.status <> 'loading' and not t.removing`)
  const byId = keyword.id === null ? [] : [`t.id = ${where.bind(keyword.id)}`]
  const byName = keyword.isWord && named ? [`t.name ilike ${where.bind(likeOf(keyword.text))}`] : []
  const ways = [...byId, ...byName]
  if (ways.length === 0) return []
  const { rows } = await client.query<{ id: string; name: string; company: string | null }>(
    `select t.id, t.name, c.name as company from sms_task t left join sys_company c on c.id = t.company_id
     where ${where.sql()} and (${ways.join(' or ')}) order by t.id desc limit ${most}`,
    where.values,
  )
  const several = ctx.scope === 'everything' || ctx.scope.companies.length > 1
  const showsCompany = several && !hidesColumn(ctx, 'smsTask', 'companyId')
  return rows.map(({ id, name, company }) => ({
    kind: 'smsTask',
    id,
    title: named ? name : id,
    subtitle: showsCompany ? (company ?? '') : '',
    path: `${page}?record=${id}`,
  }))
}

/** A message by its id, the latest ones to a number, and a link to all of them. */
export async function messageHits(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  keyword: Keyword,
  { page, most }: { page: string; most: number },
): Promise<SearchHit[]> {
  const numbered = !hidesColumn(ctx, 'smsOutbox', 'mobile')
  const find = (by: { id?: string[]; mobile?: string }, count: number) =>
    messages(ctx, transaction, product, by, count)
  const hit = (row: OutboxRow) => messageHit(ctx, product, row, page)
  const byId = keyword.id === null ? [] : await find({ id: [keyword.id] }, 1)
  if (byId.length > 0) return byId.map(hit)
  if (!numbered) return []
  for (const mobile of keyword.numbers) {
    const found = await find({ mobile }, most)
    if (found.length === 0) continue
    const all: SearchHit = {
      kind: 'messages',
      id: mobile,
      title: `+${mobile}`,
      subtitle: '',
      path: `${page}?mobile=${mobile}`,
    }
    return [all, ...found.map(hit)].slice(0, most)
  }
  return []
}

async function messages(
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  by: { id?: string[]; mobile?: string },
  most: number,
): Promise<OutboxRow[]> {
  const query = outboxQuery(ctx, product, by)
  const ids = pageSql(query, windowOf({ pageSize: most }))
  const rows = await outboxRows(ctx, transaction, ids, query.values)
  return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)).slice(0, most)
}

function messageHit(ctx: Ctx, product: SmsProduct, row: OutboxRow, page: string): SearchHit {
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
