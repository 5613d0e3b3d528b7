import { setTimeout as delay } from 'node:timers/promises'
import { type CodeProduct, smsAnalysis } from '@tandem/model'
import { sealWith } from '../../drivers/secrets/fileSecrets.ts'
import { readAnalysis } from '../../services/analyses/readAnalysis.ts'
import { companyCtx } from '../../services/companyCtx.ts'
import { NotDelivered } from '../../services/outbox/carrier.ts'
import { outboxWork } from '../../services/outbox/startOutbox.ts'
import { fallbackCarrier } from '../../services/otp/fallbackCarrier.ts'
import { createStandings } from '../../store/sms/standings.ts'
import { deliverDue } from '../deliverDue.ts'
import { codesOf } from '../otpWorld.ts'
import { engineWorld, type EngineWorld } from './engineWorld.ts'
import { handCarrier } from './handCarrier.ts'
import { available } from './retryWorld.ts'

export type CodeWorld = Awaited<ReturnType<typeof codeWorld>>

/**
 * Codes of companies that an engine sends to a carrier in the hand of the test, which takes everything under an id of its
 * own. A regular code costs what `smsWorld` says, a premium one twice that; both are charged when they are submitted.
 */
export async function codeWorld() {
  const secrets = sealWith(Buffer.alloc(32, 7))
  let taken = 0
  const carrier = await handCarrier((submit) => submit.answer(`ref-${(taken += 1)}`))
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, password: secrets.seal('sandbox') }],
    unseal: (sealed) => secrets.open(sealed),
  })
  await world.owner.query(codeRates(world))
  await world.start()
  const time = { offsetMs: 0 }
  const { application: database, system, ids, snapshots, singles } = world
  const ports = {
    database,
    system,
    ids,
    secrets,
    snapshots,
    singles,
    clock: { now: () => Date.now() + time.offsetMs },
    standings: createStandings(system.pool),
    live: { publish: () => undefined },
  }
  const programOf = (companyId: string) => ({
    ...companyCtx({ companyId, locale: 'en_US', now: Date.now() + 1_000, requestId: 'test' }),
    can: () => true,
  })
  const none = { deliver: () => Promise.reject(new NotDelivered({ text: 'unexpected' })) }
  return {
    world,
    carrier,
    ...codesOf({ ports }, 'otpReguler'),
    program: programOf(world.customerId),
    /** Buys from an agent. */
    resold: programOf(world.resoldId),
    /** The text of the n-th submit, which comes once there are so many. */
    async text(number: string, n: number): Promise<string> {
      const submits = await carrier.submitted(number.slice(1), n)
      return Buffer.from(submits[n - 1]?.octets ?? []).toString('latin1')
    },
    /** How many submits came so far. */
    submits: (number: string) =>
      carrier.submits.filter(({ destination }) => destination === number.slice(1)).length,
    /** What the carrier says of the n-th message it took; resolves when the message has ended. */
    async told(n: number, number: string, stat: string): Promise<void> {
      const ended = async () => (await world.query('select from sms_message_final')).length
      const before = await ended()
      await carrier.receipt(`ref-${n}`, number.slice(1), stat)
      await world.until(async () => ((await ended()) > before ? true : undefined))
    },
    /** What the outbox of a server has to do at a time in seconds from now. */
    async due(seconds: number): Promise<number> {
      time.offsetMs = seconds * 1_000
      const carriers = { code: fallbackCarrier(ports), mail: none, callback: none, answer: none }
      const done = await deliverDue(outboxWork(ports, carriers, { warn: () => undefined }))
      time.offsetMs = 0
      return done
    },
    /** Each message to a number: its product, its end and what was charged for it. */
    messages: (number: string) =>
      world.query<{ product: string; state: string | null; charged: string | null }>(
        `select m.product, f.state, f.charged::text from sms_message m
         left join sms_message_final f on f.message_id = m.id where m.msisdn = $1 order by m.id`,
        [number.slice(1)],
      ),
    /** Codes, and those that were entered. */
    async figures(ctx: ReturnType<typeof programOf>, product: CodeProduct) {
      const { now } = await readAnalysis(
        { ...ctx, now: new Date(Date.now() + 1_000), actor: { ...ctx.actor, currency: 'USD' } },
        { database },
        smsAnalysis(product),
        {},
      )
      return { codes: now['codes'], converted: now['converted'] }
    },
    fallback: async (otpId: string) =>
      (
        await world.query<{ state: string }>(
          'select state from sms_otp_fallback where otp_id = $1',
          [otpId],
        )
      )[0]?.state,
    balance: () => available(world),
    /** Long enough for a message that should not come to have come. */
    quiet: () => delay(300),
    async stop() {
      await world.stop()
      await carrier.close()
    },
  }
}

/** The prices of both products for codes: those of notifications, and twice those. */
const codeRates = ({ ids }: EngineWorld): string => `begin; set local tandem.everything = 'on';
  insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
    select ${ids.next()} + row_number() over (), company_id, rate_group_id, p.product, country_id, price_nanos * p.times,
      charge_on, effective_at
    from sms_rate cross join (values ('otpReguler', 1), ('otpPremium', 2)) as p (product, times) where sms_rate.product = 'notify';
  commit`
