import type { ReceiptFailover, SmsTaskVerb } from '@tandem/core'
import type { EngineSettings } from '../../engine/engine.ts'
import { withScope } from '../../store/database/withScope.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import { engineWorld, type EngineWorld } from './engineWorld.ts'
import { handCarrier, type HandCarrier } from './handCarrier.ts'

export const NUMBER = '447700900001'
export const LONG = 'long text '.repeat(20)

/** A customer of carriers that take everything; the id of a submit is the number, and how often it came before. */
export async function retryWorld({
  chargeOn = 'submit',
  carriers: count = 1,
  settings = {},
  failover,
  route,
}: {
  chargeOn?: 'submit' | 'delivered'
  carriers?: number
  settings?: Partial<EngineSettings>
  /** Routes lead to the carriers one after the other, and say so of undelivered receipts. */
  failover?: ReceiptFailover
  /** What else the first route says, as SQL. */
  route?: string
} = {}) {
  let silent = false
  const submits = new Map<string, number>()
  const carriers: HandCarrier[] = []
  for (let each = 0; each < count; each += 1) {
    carriers.push(
      await handCarrier((submit) => {
        const { destination } = submit
        const times = (submits.get(destination) ?? 0) + 1
        submits.set(destination, times)
        if (!silent) submit.answer(idOf(destination, times))
      }),
    )
  }
  const world = await engineWorld({
    carriers: carriers.map((_, each) => ({ systemId: `unused${each}` })),
    gateways: carriers.map(({ port }) => ({ port, window: 200, responseTimeoutSeconds: 30 })),
    chargeOn,
    settings,
  })
  await world.owner.query(carrierRates(world))
  if (failover) await world.owner.query(inOrder(world, failover))
  if (route) await world.owner.query(ofFirstRoute(world, route))
  await world.start()
  await world.recharge(world.customerId, 1_000_000n)
  const before = await available(world)
  const [carrier] = carriers
  if (!carrier) throw new Error('There is no carrier')
  const send = async (given: Parameters<EngineWorld['send']>[2] = {}) => {
    const retry = { times: 2, afterMinutes: 5 }
    const answer = await world.send(world.customerId, [NUMBER], {
      ...(failover === undefined && { retry }),
      ...given,
    })
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  /** Resolves once so many responses are stored; how many a batch holds depends on how busy the machine is. */
  const answered = (times: number) =>
    world.until(async () => {
      const [row] = await world.query<{ n: number }>(
        'select coalesce(sum(cardinality(ids)), 0)::int as n from sms_result_batch',
      )
      return row?.n === times ? true : undefined
    })
  /** Resolves once so many submits came, and their responses are stored. */
  const tried = async (times: number) => {
    await world.until(async () => (submits.get(NUMBER) === times ? true : undefined))
    await answered(times)
  }
  return {
    world,
    carrier,
    carriers,
    send,
    tried,
    answered,
    /** What was paid since the start. */
    paid: async () => before - (await available(world)),
    told: (times: number, stat: string, by = carrier, error = '000') =>
      by.receipt(idOf(NUMBER, times), NUMBER, stat, error),
    retries: () =>
      world.query<{ state: string; tries: number }>('select state, tries from sms_retry'),
    /** The next try is due. */
    due: () =>
      world.owner.query(
        `begin; set local tandem.everything = 'on'; update sms_retry set due_at = now(); commit`,
      ),
    submits: () => submits.get(NUMBER) ?? 0,
    answers: (does: boolean) => (silent = !does),
  }
}

export const idOf = (number: string, times: number): string => `${number}-${times}`
export const refs = (...times: number[]): string => times.map((each) => idOf(NUMBER, each)).join()

export const act = (world: EngineWorld, verb: SmsTaskVerb, taskId: string) =>
  withScope(world.application, { companies: [world.customerId] }, ({ client }) =>
    actOnTask(client, verb, taskId),
  )

export const available = async (world: EngineWorld) =>
  (await world.ledger.balance(world.customerId))?.availableMicros ?? 0n

export const ends = (world: EngineWorld) =>
  world.query(
    'select state, reason, charged::text as charged, cost::text as cost, supplier_ref as ref from sms_message_final',
  )

export const causes = async (world: EngineWorld) =>
  (
    await world.query<{ cause: string | null }>('select cause from sms_attempt_batch order by id')
  ).map(({ cause }) => cause)

export const completed = (world: EngineWorld, taskId: string) =>
  world.until(async () =>
    (await world.taskStatus(taskId))?.status === 'completed' ? true : undefined,
  )

export async function counted(world: EngineWorld) {
  const ended = `sum(delivered)::int as delivered, sum(undelivered)::int as undelivered, sum(failed)::int as failed`
  const [task] = await world.query(
    `select sum(submitted)::int as submitted, ${ended}, sum(charged)::int as charged from sms_task_count`,
  )
  const [figures] = await world.query(
    `select sum(sent)::int as sent, sum(parts)::int as parts, ${ended}, sum(cost)::int as cost from sms_figures`,
  )
  return { task, figures }
}

/** What each carrier takes: 0.004 a part. */
const carrierRates = ({ ids, platformId, gatewayIds }: EngineWorld): string => {
  const group = ids.next()
  return `begin; set local tandem.everything = 'on';
    insert into sms_rate_group (id, company_id, name, currency) values (${group}, ${platformId}, 'Carrier', 'USD');
    insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
      select ${ids.next()}, ${platformId}, ${group}, 'notify', id, 4000000, 'submit', 'epoch' from sys_country where iso2 = 'GB';
    update sms_gateway set cost_rate_group_id = ${group} where id in (${gatewayIds.join()}); commit`
}

const inOrder = ({ gatewayIds }: EngineWorld, failover: ReceiptFailover): string =>
  `begin; set local tandem.everything = 'on'; update sms_route set receipt_failover = '${failover}',
     priority = array_position(array[${gatewayIds.join()}]::bigint[], gateway_id); commit`

const ofFirstRoute = ({ gatewayIds: [first] }: EngineWorld, says: string): string =>
  `begin; set local tandem.everything = 'on'; update sms_route set ${says} where gateway_id = ${first}; commit`

/** Switches gateways off, or on again; resolves once the engine knows. */
export async function gateways(
  world: EngineWorld,
  enabled: boolean,
  of: readonly string[] = world.gatewayIds,
): Promise<void> {
  await world.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set enabled = ${enabled} where id in (${of.join()}); commit`,
  )
  // A message that is due before the engine has heard of it would still go there.
  await world.until(() => {
    const open = new Set(
      world
        .engine()
        .gateways()
        .map(({ id }) => id),
    )
    return Promise.resolve(of.every((id) => open.has(id) === enabled) ? true : undefined)
  })
}

/** Resolves once a message that is tried again is in this state. */
export const reached = (world: EngineWorld, state: 'waits' | 'out' | 'sent') =>
  world.until(async () =>
    (await world.query('select from sms_retry where state = $1', [state])).length > 0
      ? true
      : undefined,
  )
