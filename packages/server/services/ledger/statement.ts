import { moneyText, parseMicros, type Period } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'
import {
  isSmsProduct,
  smsTitle,
  type Statement,
  type StatementInput,
  type StatementLine,
  statementKinds,
} from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type Movement, movementsOf } from '../../store/ledger/movements.ts'
import { analysisPeriod } from '../analyses/analysisPeriod.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { companyWithCurrency } from '../../store/companies/companyTerms.ts'

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
  return {
    ...found,
    money: runningFrom(
      ctx.locale,
      { closing: BigInt(balance) - BigInt(later), currency: found.currency },
      movements,
      input,
    ),
  }
}

/** Whose account, which period, and whether the reader may see its money. @throws Refused as readStatement */
export async function accountOf(
  ctx: Ctx,
  transaction: Transaction,
  { companyId = ctx.actor.companyId, ...asked }: Omit<StatementInput, 'kind' | 'product'>,
): Promise<{
  company: Statement['company']
  currency: string
  period: Period
  isSeen: boolean
}> {
  const company = await companyWithCurrency(transaction, companyId)
  if (!company) throw new Refused('record.notFound')
  const { id, name, currency } = company
  const period = analysisPeriod(ctx, asked)
  const money = await moneySight(ctx, transaction)
  return { company: { id, name }, currency, period, isSeen: money.of(id) }
}

/** The lines with the balance after each, from that after the last one backwards. */
function runningFrom(
  locale: Locale,
  { closing, currency }: { closing: bigint; currency: string },
  movements: readonly Movement[],
  { kind, product }: Pick<StatementInput, 'kind' | 'product'>,
) {
  const isOf = (asked: string | undefined, value: string | null) =>
    asked === undefined || (value !== null && asked.split(',').includes(value))
  const text = (micros: bigint) => moneyText(micros, currency)
  const total = (some: readonly Movement[]) =>
    some.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const opening = closing - total(movements)
  let balance = opening
  // The balance after a line is that of the account, whichever lines are shown.
  const lines = movements.flatMap((movement): StatementLine[] => {
    balance += BigInt(movement.amount)
    if (!isOf(kind, movement.kind) || !isOf(product, movement.product)) return []
    const { day, at, channel, reason, txId } = movement
    return [
      {
        day,
        at: at?.toISOString() ?? null,
        kind: kindOf(movement.kind),
        channel,
        product: movement.product,
        product_dictText: movement.product === null ? null : productTitle(locale, movement.product),
        reason,
        reference: txId,
        amount: text(BigInt(movement.amount)),
        balance: text(balance),
      },
    ]
  })
  const charges = movements.filter(({ kind }) => kind === 'charge')
  return {
    opening: text(opening),
    charged: text(-total(charges)),
    credited: text(total(movements) - total(charges)),
    closing: text(closing),
    ...sidesOf(
      lines.map(({ amount }) => parseMicros(amount) ?? 0n),
      text,
    ),
    lines,
  }
}

/** What lines bring in and take out together. */
function sidesOf(amounts: readonly bigint[], text: (micros: bigint) => string) {
  const sum = (some: readonly bigint[]) => some.reduce((total, one) => total + one, 0n)
  return {
    moneyIn: text(sum(amounts.filter((one) => one > 0n))),
    moneyOut: text(-sum(amounts.filter((one) => one < 0n))),
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
