import type { TaskSchedule } from '@tandem/core'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Ids } from '../../ports/ids.ts'
import type { createDatabase, Database } from '../../store/database/createDatabase.ts'
import { acceptTask } from '../../store/sms/acceptTask.ts'
import { forkSimulators } from './forkSimulators.ts'
import type { SmsWorld, WorldGateway } from './smsWorld.ts'

const CARRIERS = [
  { systemId: 'chaos_a', submitIds: 'hex', receiptIds: 'hex' },
  { systemId: 'chaos_b', submitIds: 'hex', receiptIds: 'decimal' },
] as const
const GB = 447_000_000_000
const US = 12_025_000_000

/**
 * One number whose submit gets no response, and whose receipt comes later than we wait: certain to be resent.
 */
const MUTE = {
  prefix: '447010000090',
  kind: 'mute',
  taken: true,
  receiptMinMs: 4_500,
  receiptMaxMs: 5_000,
}

/** The gateways to both carriers: one for British numbers, one for American ones. */
export const chaosGateways = (given: {
  port: number
  password: string
  tps: number
}): WorldGateway[] =>
  CARRIERS.map(({ systemId, submitIds, receiptIds }, index) => ({
    ...given,
    name: systemId,
    systemId,
    binds: 2,
    window: 20,
    responseTimeoutSeconds: 1,
    messageIdFormat: submitIds === receiptIds ? 'same' : 'hexToDecimal',
    prefix: index === 0 ? '44' : '1',
  }))

/** Consecutive numbers, for one customer. */
export interface ChaosTask {
  companyId: string
  first: number
  count: number
}

export function chaosTasks(world: SmsWorld, messages: number): ChaosTask[] {
  const third = Math.floor(messages / 3)
  return [
    { companyId: world.customerId, first: GB, count: third },
    { companyId: world.resoldId, first: US, count: third },
    { companyId: world.customerId, first: GB + 10_000_000, count: messages - 2 * third },
  ]
}

/** Retries until it is accepted, as a client does while its server is down. */
export const acceptChaos = (
  ports: { database: Database; ids: Ids },
  task: ChaosTask,
  key: string,
  schedule?: TaskSchedule,
): Promise<void> =>
  untilAccepted(() =>
    acceptTask(ports, {
      sender: { companyId: task.companyId, userId: null, username: 'chaos' },
      task: {
        product: 'notify',
        name: key,
        content: 'Chaos',
        senderId: 'Tandem',
        encoding: 'gsm7',
        partsPerMessage: 1,
        currency: 'USD',
        expiresAt: Date.now() + 3_600_000,
        schedule,
        requestKey: key,
        requestHash: Buffer.from(key),
      },
      recipients: { numbers: numbersOf(task), rejects: [] },
      answer: (totals) => totals,
    }),
  )

export const numbersOf = ({ first, count }: { first: number; count: number }): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n))

export async function startSimulators(
  dataDir: string,
  seed: number,
  { isMute = true }: { isMute?: boolean } = {},
): Promise<{ child: ChildProcess; port: number; journal: string }> {
  const carriers = CARRIERS.map((carrier) => ({
    ...carrier,
    password: 'sandbox',
    tps: 0,
    receiptMinMs: 50,
    receiptMaxMs: 700,
  }))
  // Receipts shuffled, doubled and ahead of their responses, by the prefix of the number.
  const profiles = [
    { prefix: '', kind: 'deliver' },
    { prefix: '44700', kind: 'shuffle', receiptMaxMs: 900 },
    { prefix: '12025', kind: 'duplicate', copies: 2 },
    { prefix: '4470100', kind: 'early' },
    { prefix: '447010000', kind: 'slow', responseMs: 200 },
    ...(isMute ? [MUTE] : []),
  ]
  const { child, ready } = await forkSimulators(
    { dataDir, seed, smsc: { carriers, profiles } },
    z.object({
      simulators: z.object({ smsc: z.object({ port: z.number(), journal: z.string() }) }),
    }),
  )
  return { child, ...ready.simulators.smsc }
}

async function untilAccepted(
  send: () => Promise<{ kind: 'accepted' | 'repeated' | 'refused' }>,
): Promise<void> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer && answer.kind !== 'refused') return
    await delay(100)
  }
}

/** Waits until this many messages have ended, or time is up: the judge names what is missing. */
export async function drained(
  system: ReturnType<typeof createDatabase>,
  count: number,
  seconds: number,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const done = await system.pool
      .query<{ done: number }>('select count(*)::int as done from sms_message_final')
      .then(
        ({ rows }) => rows[0]?.done ?? 0,
        () => 0, // it was killed a moment ago
      )
    if (done >= count) return
    if (performance.now() > deadline) return
    await delay(100)
  }
}
