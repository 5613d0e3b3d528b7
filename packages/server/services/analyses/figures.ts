import type { Transaction } from '../../store/database/withScope.ts'
import { isDimension, isFigured } from '../../store/rollup/dimensions.ts'
import {
  type By,
  type Figures,
  type FiguresAsked,
  readRollup,
  readTotals,
} from '../../store/rollup/readRollup.ts'
import { taskFigures } from '../../store/rollup/taskFigures.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import { partNames } from './partNames.ts'

/** Whose figures a reader sees, and of whom the money. */
export type FiguresSight = Pick<FiguresAsked, 'companies' | 'money' | 'currency'>

export async function figuresSight(ctx: Ctx, transaction: Transaction): Promise<FiguresSight> {
  const { scope: money } = await moneySight(ctx, transaction)
  return {
    companies: ctx.scope === 'everything' ? null : ctx.scope.companies,
    money: money === 'everything' ? null : money.companies,
    currency: ctx.actor.currency,
  }
}

/**
 * The sums of each period. The roll-ups are per company only: readers with department or own scope get the sums of their
 * tasks, each counted when it was accepted.
 */
export const totals = (
  { people }: Pick<Ctx, 'people'>,
  transaction: Transaction,
  asked: Omit<FiguresAsked, 'by'>,
): Promise<Figures[]> =>
  people === 'all'
    ? readTotals(transaction, asked)
    : taskFigures(transaction, asked, people.usernames)

/** A country, gateway or company, and its figures of each period. */
export interface Part {
  id: string
  name: string
  figures: Figures[]
}

/**
 * What the first period consists of, most messages first. Also what has no value, where that is one of its values. Nothing for readers whose sums are those of tasks.
 */
export async function parts(
  { people, locale }: Pick<Ctx, 'people' | 'locale'>,
  transaction: Transaction,
  { by, ...asked }: Omit<FiguresAsked, 'by'> & { by: By },
): Promise<Part[]> {
  if (people !== 'all') return []
  const withUnknown = isDimension(by) && !isFigured(by)
  const found = (await readRollup(transaction, { ...asked, by: [by], withUnknown })).flatMap(
    ({ keys: [id = ''], figures }) => (figures[0] && isSome(figures[0]) ? [{ id, figures }] : []),
  )
  const names = await partNames(
    transaction,
    by,
    found.map(({ id }) => id),
    locale,
  )
  return found
    .map(({ id, figures }) => ({ id, name: names.get(id) ?? id, figures }))
    .toSorted(
      (a, b) => sentOf(b) - sentOf(a) || failedOf(b) - failedOf(a) || a.id.localeCompare(b.id),
    )
}

const isSome = ({ accepted, sent, failed, unsent, charged }: Figures): boolean =>
  accepted > 0 || sent > 0 || failed > 0 || unsent > 0 || charged !== 0n

const sentOf = ({ figures: [first] }: Part): number => first?.sent ?? 0
const failedOf = ({ figures: [first] }: Part): number => (first?.failed ?? 0) + (first?.unsent ?? 0)
