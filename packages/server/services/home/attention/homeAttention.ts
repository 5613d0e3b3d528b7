import { DAY_MS } from '@tandem/core'
import { type AttentionItem, billCalls, smsLists, smsProducts, type Waiting } from '@tandem/model'
import { withScope } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { billMatters } from './billMatters.ts'
import { failingCountries } from './failingCountries.ts'
import { moneyMatters } from './moneyMatters.ts'
import { platformMatters } from './platformMatters.ts'
import { waitingLines, waitingRecords } from './waitingLists.ts'
import { goneCallbacks, pausedTasks, paymentChannels, rateChanges } from './waiting.ts'

/**
 * What needs the reader's attention, the most urgent first. Includes only lists the reader can open; with department
 * or own scope, only their tasks.
 */
export async function homeAttention(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  const { actor, scope, people } = ctx
  const staff = actor.companyKind === 'platform'
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
      ...(ctx.can('paymentChannel:list') && staff ? await paymentChannels(transaction) : []),
      ...(ctx.can('callback:list') ? await goneCallbacks(ctx, transaction) : []),
      ...(ctx.can(billCalls.saveDetails.access) ? await billMatters(ctx, transaction) : []),
      ...(await waitingLines(ctx, transaction)),
      ...(ctx.can('rate:list') && !staff
        ? await rateChanges(ctx, transaction, { from: now, to: now + 7 * DAY_MS })
        : []),
    ]
  })
  const records = people === 'all' ? await waitingRecords(ctx, ports) : []
  return [...ofPlatform, ...found, ...records].toSorted((a, b) => urgency(a) - urgency(b))
}

const urgency = (item: AttentionItem): number =>
  order.indexOf(item.kind === 'waiting' ? item.tone : item.kind)

/** From what stops traffic or loses money to what can wait a day; a tone stands for the lists whose rows wait with it. */
const order: readonly (AttentionItem['kind'] | Waiting['tone'])[] = [
  'gateways',
  'routes',
  'gatewaysSlowed',
  'ownBalance',
  'danger',
  'failing',
  'belowCost',
  'negativeMargin',
  'paused',
  'lowBalances',
  'jobs',
  'warning',
  'paymentChannels',
  'bankDetails',
  'callbacks',
  'info',
  'billDetails',
  'rateChanges',
]
