import { decomposeId, moneyText, parseMicros } from '@tandem/core'
import type {
  StatementBatch,
  StatementBatches,
  StatementInput,
  StatementLine,
  StatementLineInput,
} from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import { type Batch, batchesOf, type LineKey } from '../../store/ledger/batches.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { accountOf } from './statement.ts'

/** A screen shows so many; the rest as one sum. */
const MOST = 200

/**
 * GET /ledger/statement/batches: what a charge of a statement is made of, which adds up to it exactly.
 * @throws Refused as readStatement
 */
export async function readBatches(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  { day, channel, product, ...input }: StatementLineInput,
): Promise<StatementBatches> {
  const { currency, batches } = await batchesIn(ctx, ports, input, { day, channel, product })
  if (!batches) return { currency, money: null }
  const sum = (some: readonly Batch[]): string =>
    moneyText(
      some.reduce((total, { amount }) => total + BigInt(amount), 0n),
      currency,
    )
  const others = batches.slice(MOST)
  return {
    currency,
    money: {
      amount: sum(batches),
      batches: batches.slice(0, MOST).map((batch) => batchOf(batch, currency)),
      others: others.length === 0 ? null : { count: others.length, amount: sum(others) },
    },
  }
}

/** A line of a statement that is told apart, with the balance after each part of it. */
export type ToldApart = StatementLine & { batch: StatementBatch | null }

/** The lines of a statement, its charges told apart by batch. */
export async function toldApart(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: StatementInput,
  lines: readonly StatementLine[],
): Promise<ToldApart[]> {
  const { batches, currency } = await batchesIn(ctx, ports, input, null)
  const byLine = Map.groupBy(batches ?? [], keyOf)
  return lines.flatMap((line): ToldApart[] => {
    const own = line.kind === 'charge' ? (byLine.get(keyOf(line)) ?? []) : []
    const total = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    // Charged between the two readings: the line stays whole.
    if (own.length === 0 || total !== parseMicros(line.amount)) return [{ ...line, batch: null }]
    let balance = (parseMicros(line.balance) ?? 0n) - total
    return own.map((batch) => {
      balance += BigInt(batch.amount)
      const told = batchOf(batch, currency)
      return { ...line, batch: told, amount: told.amount, balance: moneyText(balance, currency) }
    })
  })
}

const keyOf = ({ day, channel, product }: Pick<StatementLine, keyof LineKey>): string =>
  [day, channel, product].join('|')

/** Undefined where the reader may not see them. */
const batchesIn = (
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: StatementInput,
  of: LineKey | null,
): Promise<{ currency: string; batches: Batch[] | undefined }> =>
  withScope(ports.database, ctx.scope, async (transaction) => {
    const { company, currency, period, isSeen } = await accountOf(ctx, transaction, input)
    if (!isSeen) return { currency, batches: undefined }
    const batches = await batchesOf(transaction, company.id, period, ctx.timeZone, of)
    return { currency, batches }
  })

function batchOf({ kind, id, name, amount }: Batch, currency: string): StatementBatch {
  const isMade = (kind === 'task' || kind === 'lookup') && id !== null
  return {
    kind,
    id,
    name,
    startedAt: isMade ? new Date(decomposeId(BigInt(id)).ms).toISOString() : null,
    amount: moneyText(BigInt(amount), currency),
  }
}
