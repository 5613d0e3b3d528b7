import type { CountryText, FixedPrice } from '@tandem/core'
import type pg from 'pg'
import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { splitValues } from '../tasks/rowValues.ts'
import { storedVariants, type NewTask, type TaskQuote } from './acceptTask.ts'
import { fixedPrices, type StoredPrice } from './fixedPrices.ts'
import { smsTasks } from '../tasks/smsTasks.ts'

/** What a task keeps when its text changes, and the text it has now as it is stored. */
export interface TextOfTask {
  version: number
  content: string
  senderId: string | null
  /** What its recipients bring values for, in this order; null: nothing. */
  variables: readonly string[] | null
  prices: FixedPrice[]
  /** It belongs to somebody else: a one-time code, or what an SMPP client submitted. */
  isFixed: boolean
}

/** The text of a task that has not begun, locked until the transaction ends if asked; undefined: it has begun. */
export async function textOfTask(
  transaction: Transaction,
  taskId: string,
  { lock = false } = {},
): Promise<TextOfTask | undefined> {
  const row = await sql<Omit<TextOfTask, 'prices'> & { prices: StoredPrice[] | null }>`
    select version, content, sender_id as "senderId", variables, prices,
      content_sealed is not null or origin is not null as "isFixed"
    from sms_task where id = ${taskId} and status = ${smsTasks.states.initial}
    ${lock ? sql`for update` : sql``}`.first(transaction)
  return row && { ...row, prices: fixedPrices(row.prices) }
}

const BLOCKS_AT_ONCE = 4

/** Recipients of a task (E.164 digits), with what each brings for its variables. */
export interface StoredRecipients {
  numbers: string[]
  values: string[][] | null
}

/** All recipients of a task, some blocks at a time. */
export async function* recipientsOf(
  read: <Row>(statement: Sql<Row>) => Promise<Row[]>,
  taskId: string,
): AsyncGenerator<StoredRecipients> {
  for (let after = -1; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each piece begins where the one before ended
    const rows = await read(sql<{ block_no: number; numbers: string; row_values: string | null }>`
      select block_no, numbers, row_values from sms_recipients
      where task_id = ${taskId} and block_no > ${after} order by block_no limit ${BLOCKS_AT_ONCE}`)
    for (const { numbers, row_values: values } of rows) {
      yield { numbers: numbers.split('\n'), values: splitValues(values) }
    }
    if (rows.length < BLOCKS_AT_ONCE) return
    after = rows.at(-1)?.block_no ?? after
  }
}

/** What a task says instead, and what that makes of it. */
export interface NewText {
  content: string
  senderId: string | null
  length: Pick<NewTask, 'encoding' | 'partsPerMessage'>
  variants: Readonly<Record<string, CountryText>>
  quote: TaskQuote
}

/** Gives a task another text, which then is no template's; the caller has locked it by `textOfTask`. */
export async function rewriteTask(
  client: pg.ClientBase,
  taskId: string,
  { content, senderId, length, variants, quote }: NewText,
): Promise<void> {
  await client.query(
    `update sms_task set content = $2, sender_id = $3, encoding = $4, parts_per_message = $5, variants = $6, quoted_parts = $7, quoted_micros = $8,
       template_id = case when content = $2 then template_id end, version = version + 1, update_time = now()
     where id = $1`,
    [
      taskId,
      content,
      senderId,
      length.encoding,
      length.partsPerMessage,
      storedVariants(variants),
      quote.parts,
      quote.micros.toString(),
    ],
  )
}
