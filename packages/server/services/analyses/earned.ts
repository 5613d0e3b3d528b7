import type { Figure } from '@tandem/model'
import type { Connected } from '../../store/database/sql.ts'
import {
  type By,
  type Figures,
  type FiguresAsked,
  NO_FIGURES,
  readRollup,
} from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { isReseller } from './analysisSight.ts'

type Reader = Pick<Ctx, 'actor' | 'people'>

/** What roll-ups know of a seller's own sales. */
const keptBy: ReadonlySet<string> = new Set(['country', 'company', 'product', 'currency'])

/**
 * The seller whose own sales are read where a figure is of what is sold: a reader's company below the platform. Undefined
 * for everybody else, and where they are not kept by what is asked.
 */
export const resellerOf = (
  { actor, people }: Reader,
  { where = {} }: Pick<FiguresAsked, 'where'>,
  by: readonly By[] = [],
): string | undefined =>
  isReseller({ actor, people }) &&
  !actor.hideAmounts &&
  [...Object.keys(where), ...by].every((name) => keptBy.has(name))
    ? actor.companyId
    : undefined

/** What that seller got for messages and paid for them, by the values they are told apart by. */
export async function earnedBy(
  reader: Reader,
  db: Connected,
  asked: Omit<FiguresAsked, 'by'>,
  by: readonly By[] = [],
): Promise<EarnedBy | undefined> {
  const resoldBy = resellerOf(reader, asked, by)
  if (resoldBy === undefined) return undefined
  const found = await readRollup(db, { ...asked, by, withUnknown: true, resoldBy })
  const byKey = new Map(found.map(({ keys, figures }) => [JSON.stringify(keys), figures]))
  const nothing = asked.periods.map(() => NO_FIGURES)
  return {
    all: () => found.map(({ keys }) => keys),
    of: (keys) => byKey.get(JSON.stringify(keys)) ?? nothing,
  }
}

/** What a seller earned, by the values it is told apart by. */
export interface EarnedBy {
  all(): (readonly string[])[]
  of(keys: readonly string[]): readonly Figures[]
}

/** The sums that a figure is read from: of what is sold, the reader's own where they know them. */
export const sourceOf = (
  reader: Reader,
  { sellers }: Figure,
  figures: Figures,
  earned: Figures | undefined,
): Figures | undefined => (sellers && isReseller(reader) ? earned : figures)
