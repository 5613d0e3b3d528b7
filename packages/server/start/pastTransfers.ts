import { buildExchangeIndex, noEvidence, type SecondPersonLimit } from '@tandem/core'

import { placeOrder } from '../services/payments/createOrder.ts'
import {
  type Acting,
  approve,
  askRefund,
  confirmArrival,
  openRequest,
} from '../services/payments/requests.ts'
import { settleOrder } from '../services/payments/settleOrder.ts'
import { sql } from '../store/database/sql.ts'
import { offeredChannels, type StoredChannel } from '../store/payments/channels.ts'
import { findOrder, type StoredOrder } from '../store/payments/orders.ts'
import { the } from '../store/sandbox/sandboxIds.ts'
import { sandboxTransfers, type SandboxTransfer } from '../store/sandbox/transfers.ts'
import type { Past, PastStep } from './pastSteps.ts'

const HOUR_MS = 3_600_000
/** As the setting says where nobody changed it (`secondPersonAbove`). */
const LIMIT: SecondPersonLimit = {
  micros: 1_000_000_000n,
  currency: 'USD',
  exchange: buildExchangeIndex([], 0),
}

/** What companies transferred, written by what orders, books and gives back, at the times it would have had. */
export function pastTransfers({ on, sandbox, now, ids }: Past): PastStep[] {
  const acting = (username: string, at: Date): Acting => ({
    ctx: {
      actor: { id: the(sandbox.user, username), username, hideAmounts: false },
      now: at,
      movesMoney: true,
    },
    ports: { ids },
    transaction: on,
  })

  return sandboxTransfers.flatMap((transfer) =>
    stepsOf(transfer).map(({ at, work }) => ({ at, work: timed(work) })),
  )

  /** The database wrote its own time. */
  function timed(work: PastStep['work']): PastStep['work'] {
    return async (when) => {
      const next = await work(when)
      await sql`
        update pay_payment set create_time = ${when} where create_time > ${when}`.run(on)
      return next?.map((step) => ({ ...step, work: timed(step.work) }))
    }
  }

  function stepsOf({ company, user, amount, ordered, came, refund }: SandboxTransfer): PastStep[] {
    const at = (hours: number): number => now.getTime() - hours * HOUR_MS
    let id = ''
    const locked = async (): Promise<StoredOrder> => {
      const order = await findOrder(on, id, { lock: true })
      if (!order) throw new Error(`There is no order ${id}`)
      return order
    }
    const order: PastStep = {
      at: at(ordered),
      async work(when) {
        const channel = await bank()
        id = ids.next().toString()
        await placeOrder({ on, ids }, channel, {
          id,
          companyId: the(sandbox.company, company),
          currency: channel.currency,
          amountMicros: BigInt(amount) * 1_000_000n,
          by: { id: the(sandbox.user, user), name: user },
          at: when,
        })
        const expires = when.getTime() + channel.payMinutes * 60_000
        return expires < now.getTime() ? [{ at: expires, work: expire }] : []
      },
    }
    // As the janitor does at its time.
    const expire = async (when: Date) => {
      await settleOrder({ on, ids, at: when }, id, { evidence: { ...noEvidence, isExpired: true } })
      await sql`update pay_order set polls = polls + 1, next_poll_at = null where id = ${id}`.run(
        on,
      )
    }
    const steps = [order]
    if (came) {
      const { by, reference, agreed } = came
      const amountMicros = BigInt(came.amount) * 1_000_000n
      steps.push({
        at: at(came.at),
        work: async (when) =>
          confirmArrival(acting(by, when), await locked(), { amountMicros, reference }, LIMIT),
      })
      if (agreed) steps.push({ at: at(agreed.at), work: (when) => agree(agreed.by, when) })
    }
    if (refund) {
      const { by, reason } = refund
      steps.push({
        at: at(refund.at),
        async work(when) {
          const paid = await locked()
          const back = { amountMicros: paid.creditedMicros, reason }
          await askRefund(acting(by, when), paid, back, LIMIT)
        },
      })
    }
    return steps

    async function agree(by: string, when: Date): Promise<void> {
      const paid = await locked()
      const request = await openRequest({ transaction: on }, id)
      if (!request) throw new Error(`Nothing of the order ${id} waits for a second person`)
      await approve(acting(by, when), paid, request)
    }
  }

  async function bank(): Promise<StoredChannel> {
    const offered = await offeredChannels(on, LIMIT.currency, null)
    const found = offered.find(({ driver }) => driver === 'bankTransfer')
    if (!found) throw new Error('The sandbox has no bank')
    return found
  }
}
