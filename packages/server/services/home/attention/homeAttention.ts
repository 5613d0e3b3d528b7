import { DAY_MS } from '@tandem/core'
import { type AttentionItem, smsLists, smsProducts } from '@tandem/model'
import { withScope } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { failingCountries } from './failingCountries.ts'
import { moneyMatters } from './moneyMatters.ts'
import { platformMatters } from './platformMatters.ts'
import {
  pausedTasks,
  rateChanges,
  registrations,
  senderIds,
  signatures,
  templates,
} from './waiting.ts'

/**
 * What needs the reader's attention, the most urgent first. Includes only lists the reader can open; with department
 * or own scope, only their tasks.
 */
export async function homeAttention(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  const { actor, scope, people } = ctx
  const staff = actor.companyKind === 'platform'
  const seller = actor.companyKind !== 'customer'
  const now = ctx.now.getTime()
  const ofPlatform = staff ? await platformMatters(ctx, ports) : []
  const found = await withScope(ports.database, scope, async (transaction) => {
    const lists = smsProducts.map((product) => ({ product, ...smsLists(product) }))
    const mayList = (list: 'task' | 'outbox') =>
      lists.filter((names) => ctx.can(`${names[list]}:list`)).map(({ product }) => product)
    const paused = await pausedTasks(ctx, transaction, mayList('task'))
    if (people !== 'all') return paused
    return [
      ...(await moneyMatters(ctx, transaction)),
      ...(mayList('outbox').length > 0 ? await failingCountries(ctx, transaction) : []),
      ...paused,
      ...(ctx.can('registration:list') ? await registrations(transaction) : []),
      ...(ctx.can('senderId:list') && seller ? await senderIds(ctx, transaction) : []),
      // Only staff decide about them.
      ...(ctx.can('signature:list') && staff ? await signatures(transaction) : []),
      ...(ctx.can('template:list') && staff ? await templates(transaction) : []),
      ...(ctx.can('rate:list') && !staff
        ? await rateChanges(ctx, transaction, { from: now, to: now + 7 * DAY_MS })
        : []),
    ]
  })
  return [...ofPlatform, ...found].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** From what stops traffic or loses money to what can wait a day. */
const order: readonly AttentionItem['kind'][] = [
  'gateways',
  'ownBalance',
  'deadLetters',
  'failing',
  'belowCost',
  'negativeMargin',
  'paused',
  'lowBalances',
  'jobs',
  'registrations',
  'senderIds',
  'signatures',
  'templates',
  'rateChanges',
]
