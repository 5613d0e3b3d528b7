import { microsToDecimal, type Period } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'
import {
  isSmsProduct,
  smsTitle,
  type Statement,
  type StatementInput,
  type StatementLine,
  statementKinds,
} from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type Movement, movementsOf } from '../../store/ledger/movements.ts'
import { analysisPeriod } from '../analyses/analysisPeriod.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * GET /ledger/statement: the own account, or that of a company whose money is in sight.
 * @throws Refused record.notFound, query.badValue, query.longPeriod
 */
export const readStatement = (
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: StatementInput,
): Promise<Statement> =>
  withScope(ports.database, ctx.scope, (transaction) => statementOf(ctx, transaction, input))

async function statementOf(
  ctx: Ctx,
  transaction: Transaction,
  input: StatementInput,
): Promise<Statement> {
  const { company, currency, period, isSeen } = await accountOf(ctx, transaction, input)
  const found = {
    company,
    currency,
    timeZone: ctx.timeZone,
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
  }
  if (!isSeen) return { ...found, money: null }
  const { balance, later, movements } = await movementsOf(
    transaction,
    company.id,
    period,
    ctx.timeZone,
  )
  if (balance === null) return { ...found, money: null }
  return { ...found, money: runningFrom(ctx.locale, BigInt(balance) - BigInt(later), movements) }
}

/** Whose account, which period, and whether the reader may see its money. @throws Refused as readStatement */
export async function accountOf(
  ctx: Ctx,
  transaction: Transaction,
  { companyId = ctx.actor.companyId, ...asked }: StatementInput,
): Promise<{
  company: Statement['company']
  currency: string
  period: Period
  isSeen: boolean
}> {
  const company = await sql<{ id: string; name: string; currency: string }>`
    select id::text, name, currency from sys_company where id = ${companyId} and deleted_at is null`.first(
    transaction,
  )
  if (!company) throw new Refused('record.notFound')
  const { id, name, currency } = company
  const period = analysisPeriod(ctx, asked)
  const money = await moneySight(ctx, transaction)
  return { company: { id, name }, currency, period, isSeen: money.of(id) }
}

/** The lines with the balance after each, from that after the last one backwards. */
function runningFrom(locale: Locale, closing: bigint, movements: readonly Movement[]) {
  const total = (some: readonly Movement[]) =>
    some.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const opening = closing - total(movements)
  let balance = opening
  const lines = movements.map((movement): StatementLine => {
    balance += BigInt(movement.amount)
    const { day, at, channel, product, reason, txId } = movement
    return {
      day,
      at: at?.toISOString() ?? null,
      kind: kindOf(movement.kind),
      channel,
      product,
      product_dictText: product === null ? null : productTitle(locale, product),
      reason,
      reference: txId,
      amount: microsToDecimal(BigInt(movement.amount)),
      balance: microsToDecimal(balance),
    }
  })
  const charges = movements.filter(({ kind }) => kind === 'charge')
  return {
    opening: microsToDecimal(opening),
    charged: microsToDecimal(-total(charges)),
    credited: microsToDecimal(total(movements) - total(charges)),
    closing: microsToDecimal(closing),
    lines,
  }
}

/** What was charged: a product of SMS, or lookups. */
export const productTitle = (locale: Locale, product: string): string =>
  isSmsProduct(product) ? smsTitle(product, locale) : translate(locale, 'statement.lookups')

function kindOf(text: string): StatementLine['kind'] {
  const kind = statementKinds.find((one) => one === text)
  if (!kind) throw new Error(`A statement knows nothing of ${text}`)
  return kind
}
