import type { Period } from '@tandem/core'
import type { Figure } from '@tandem/model'
import type { Connected } from '../../store/database/sql.ts'
import {
  type Figures,
  type FiguresAsked,
  NO_FIGURES,
  readRollup,
} from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { earnedBy, sourceOf } from './earned.ts'

/** A currency that something was paid in, and the sums of its amounts of both periods, in it. */
export interface OfCurrency {
  currency: string
  /** Of a figure, in the first period and in the one before. */
  of: (figure: Figure) => [Figures | undefined, Figures | undefined]
}

/**
 * The amounts of both periods in the currencies they were paid in: one's own first, the others by their codes. Those in
 * which none of the figures has an amount are left out.
 */
export async function byCurrency(
  ctx: Ctx,
  db: Connected,
  asked: Omit<FiguresAsked, 'by' | 'periods' | 'exchanges'>,
  { figures, periods }: { figures: readonly Figure[]; periods: readonly [Period, Period] },
): Promise<OfCurrency[]> {
  if (ctx.people !== 'all') return []
  const by = ['currency'] as const
  const both = { ...asked, periods, by, withUnknown: true }
  const found = new Map(
    (await readRollup(db, both)).map(({ keys: [key = ''], figures: sums }) => [key, sums]),
  )
  const earned = await earnedBy(ctx, db, both, by)
  const own = ctx.actor.currency
  const currencies = new Set([...found.keys(), ...(earned?.all().map(([key = '']) => key) ?? [])])
  return [...currencies]
    .toSorted((a, b) => Number(b === own) - Number(a === own) || a.localeCompare(b))
    .map((currency) => {
      const [now = NO_FIGURES, was = NO_FIGURES] = found.get(currency) ?? []
      const [earnedNow, earnedWas] = earned?.of([currency]) ?? []
      return {
        currency,
        of: (figure: Figure): [Figures | undefined, Figures | undefined] => [
          sourceOf(ctx, figure, now, earnedNow),
          sourceOf(ctx, figure, was, earnedWas),
        ],
      }
    })
    .filter(({ of }) =>
      figures.some((figure) => of(figure).some((sums) => sums && BigInt(sums[figure.of]) !== 0n)),
    )
}
