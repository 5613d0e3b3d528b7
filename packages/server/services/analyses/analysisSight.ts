import { type Analysis, type Field, type Figure, ruledList } from '@tandem/model'
import type { By } from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'

/** The figures this reader sees: amounts, columns hidden from them, and what is the platform's leave no trace. */
export const figuresInSight = (ctx: Ctx, analysis: Analysis): [string, Figure][] =>
  Object.entries(analysis.figures).filter(
    ([name, { kind, of, staff, sellers }]) =>
      !(kind === 'amount' && ctx.actor.hideAmounts) &&
      !(staff && !isStaff(ctx)) &&
      !(sellers && !isStaff(ctx) && !isReseller(ctx)) &&
      !isRuled(ctx, analysis, name) &&
      !hidesColumn(ctx, listBehind(analysis), of),
  )

const isStaff = ({ actor, people }: Ctx): boolean =>
  actor.companyKind === 'platform' && people === 'all'

/** Whether what is sold is not what the platform sold, but what the reader's own company did. */
export const isReseller = ({ actor, people }: Pick<Ctx, 'actor' | 'people'>): boolean =>
  actor.companyKind === 'agent' && people === 'all'

/** Where a column is hidden, so is its sum. */
const listBehind = ({ opens }: Analysis): string =>
  // What is of every product has no list, but the rules of messages are those of all products.
  opens ? ruledList(opens.access.split(':')[0] ?? '') : 'smsOutbox'

/**
 * What this reader can restrict it to and is shown it by. A customer has one company; who sees only some people's messages
 * sees sums alone.
 */
export const dimensionsInSight = (ctx: Ctx, analysis: Analysis): [string, By][] =>
  ctx.people === 'all'
    ? Object.entries(analysis.dimensions).flatMap(([name, field]): [string, By][] =>
        isRuled(ctx, analysis, name) || !concerns(ctx, field) ? [] : [[name, byOf(name, field)]],
      )
    : []

/**
 * Whether this reader sees how long messages took, as it is asked: histograms are kept by company and gateway. Who sees
 * only some people's messages sees none.
 */
export const seesLatency = (
  ctx: Ctx,
  analysis: Analysis,
  where: Readonly<Partial<Record<string, unknown>>>,
): boolean =>
  analysis.latency === true &&
  ctx.people === 'all' &&
  !isRuled(ctx, analysis, 'latency') &&
  Object.keys(where).every((by) => by === 'gateway')

/** Whether this reader sees the hours of the day. Who sees only some people's messages does not. */
export const seesHours = (ctx: Ctx, analysis: Analysis): boolean =>
  analysis.hours === true && ctx.people === 'all' && !isRuled(ctx, analysis, 'hours')

const isRuled = (ctx: Ctx, { name }: Analysis, field: string): boolean =>
  hidesColumn(ctx, ruledList(name), field)

const concerns = (ctx: Ctx, { entity = '', staff }: Analysis['dimensions'][string]): boolean =>
  !(entity === 'company' && ctx.actor.companyKind === 'customer') &&
  (staff !== true || (ctx.actor.companyKind === 'platform' && ctx.can(`${entity}:list`)))

const rolledUpBy: Readonly<Record<string, By>> = {
  company: 'company',
  operator: 'operator',
  template: 'template',
  senderId: 'sender',
  reason: 'reason',
  gateway: 'gateway',
  country: 'country',
  user: 'sales',
  product: 'product',
}

/** What a dimension is called in roll-ups: as its entity, its kind, or itself. @throws Error for what none is kept by */
function byOf(name: string, { kind, entity = kind }: Field): By {
  const by = name === 'agentId' ? 'agent' : (rolledUpBy[entity] ?? rolledUpBy[name])
  if (!by) throw new Error(`No roll-up is kept by ${name}`)
  return by
}
