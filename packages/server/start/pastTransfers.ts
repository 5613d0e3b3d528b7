import { buildExchangeIndex, noEvidence, type SecondPersonLimit } from '@tandem/core'

import type { Ids } from '../ports/ids.ts'
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
import type { Transaction } from '../store/database/withScope.ts'
import { offeredChannels, type StoredChannel } from '../store/payments/channels.ts'
import { findOrder, type StoredOrder } from '../store/payments/orders.ts'
import { the, type SandboxIds } from '../store/sandbox/sandboxIds.ts'
import { sandboxTransfers, type SandboxTransfer } from '../store/sandbox/transfers.ts'

const HOUR_MS = 3_600_000
/** As the setting says where nobody changed it (`secondPersonAbove`). */
const LIMIT: SecondPersonLimit = {
  micros: 1_000_000_000n,
  currency: 'USD',
  exchange: buildExchangeIndex([], 0),
}

export interface PastTransferParts {
  sandbox: SandboxIds
  now: Date
  ids: Ids
  goTo: (ms: number) => Promise<void>
}

/** Something that happened to an order. */
interface Step {
  at: number
  work: (at: Date) => Promise<void>
}

/** What companies transferred, written by what orders, books and gives back, at the times it would have had. */
export function pastTransfers(on: Transaction, { sandbox, now, ids, goTo }: PastTransferParts) {
  const due: Step[] = sandboxTransfers.flatMap((transfer) => stepsOf(transfer))

  /** Everything that happened until then, also what follows from it until then. */
  async function until(ms: number): Promise<void> {
    for (;;) {
      due.sort((a, b) => a.at - b.at)
      const [first] = due
      if (!first || first.at > ms) return
      due.shift()
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they happened
      await goTo(first.at)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await first.work(new Date(first.at))
      // The database wrote its own time.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sql`
        update pay_payment set create_time = ${new Date(first.at)} where create_time > ${new Date(first.at)}`.run(
        on,
      )
    }
  }

  function stepsOf({ company, user, amount, ordered, came, refund }: SandboxTransfer): Step[] {
    const at = (hours: number): number => now.getTime() - hours * HOUR_MS
    let id = ''
    const locked = async (): Promise<StoredOrder> => {
      const order = await findOrder(on, id, { lock: true })
      if (!order) throw new Error(`There is no order ${id}`)
      return order
    }
    const order: Step = {
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
        if (expires < now.getTime()) due.push({ at: expires, work: expire })
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

  const acting = (username: string, at: Date): Acting => ({
    ctx: { actor: { id: the(sandbox.user, username), username }, now: at },
    ports: { ids },
    transaction: on,
  })

  async function bank(): Promise<StoredChannel> {
    const offered = await offeredChannels(on, LIMIT.currency, null)
    const found = offered.find(({ driver }) => driver === 'bankTransfer')
    if (!found) throw new Error('The sandbox has no bank')
    return found
  }

  return { until }
}
