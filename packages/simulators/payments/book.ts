import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Kind = 'btcpay' | 'nowpayments' | 'stripe'
export type PaymentState = 'seen' | 'confirmed' | 'settled' | 'invalid'

/** A payment to an order, in cents of its currency. */
export type Paid = { id: string; cents: number; state: PaymentState; coin: string }

/** An order that somebody made at one of the providers. */
export type Order = {
  id: string
  kind: Kind
  /** The client's own. */
  orderId: string
  cents: number
  currency: string
  /** Of the coin to pay with. */
  coin: string
  address: string
  payments: Paid[]
  isExpired: boolean
  /** Of what was paid, what was given back. */
  refundedCents: number
  createdAt: number
  expiresAt: number
  returnUrl: string
  /** Where this order is told of; '' = where the account says. */
  hookUrl: string
  /** How often it was asked for. */
  reads: number
}

const MOST_ORDERS = 5_000

/** The orders of all providers, kept in a file if there is a folder. */
export class Book {
  readonly orders = new Map<string, Order>()
  /** Where each provider tells what happens, by kind and currency: `btcpay:USD`. */
  readonly hooks = new Map<string, string>()
  private readonly file: string | null

  constructor(dataDir: string | null) {
    this.file = dataDir === null ? null : join(dataDir, 'payments.json')
    for (const order of this.read()) {
      this.orders.set(order.id, { ...order, refundedCents: order.refundedCents ?? 0 })
    }
  }

  add(
    order: Omit<
      Order,
      'id' | 'address' | 'payments' | 'isExpired' | 'refundedCents' | 'reads' | 'createdAt'
    >,
  ): Order {
    const id =
      order.kind === 'nowpayments'
        ? String(5_000_000_000 + Number.parseInt(randomBytes(4).toString('hex'), 16))
        : (order.kind === 'stripe' ? 'cs_test_' : 'inv') + randomBytes(12).toString('hex')
    const address = addressOf(order.coin)
    const made: Order = {
      ...order,
      id,
      address,
      payments: [],
      isExpired: false,
      refundedCents: 0,
      reads: 0,
      createdAt: Date.now(),
    }
    this.orders.set(id, made)
    const [oldest] = this.orders.keys()
    if (this.orders.size > MOST_ORDERS && oldest !== undefined) this.orders.delete(oldest)
    this.keep()
    return made
  }

  /** The order that a client calls so. */
  byOrderId(kind: Kind, orderId: string): Order | undefined {
    return [...this.orders.values()].find((one) => one.kind === kind && one.orderId === orderId)
  }

  /** Writes what changed. */
  keep(): void {
    if (this.file === null) return
    writeFileSync(`${this.file}.new`, JSON.stringify([...this.orders.values()]))
    renameSync(`${this.file}.new`, this.file)
  }

  private read(): Order[] {
    if (this.file === null) return []
    try {
      const kept: unknown = JSON.parse(readFileSync(this.file, 'utf8'))
      return Array.isArray(kept) ? kept : []
    } catch {
      return [] // the first start, or a file that was cut
    }
  }
}

/** An address as the network of a coin writes it, so that a person sees which network it is. */
function addressOf(coin: string): string {
  if (/trc20$|^trx$/i.test(coin)) {
    const letters = randomBytes(33)
      .toString('base64url')
      .replaceAll(/[-_0OIl]/g, 'x')
    return `T${letters.slice(0, 33)}`
  }
  if (/erc20$|bsc$|matic$|^eth$/i.test(coin)) return `0x${randomBytes(20).toString('hex')}`
  return `bc1q${randomBytes(19).toString('hex')}`
}

/** What became final, in cents. */
export const settledCents = ({ payments }: Order): number =>
  payments.reduce((sum, { state, cents }) => (state === 'settled' ? sum + cents : sum), 0)

/** Whether all that was paid was given back. */
export const isRefunded = (order: Order): boolean =>
  order.refundedCents > 0 && order.refundedCents >= settledCents(order)

/** What is still due, in cents. */
export const dueCents = (order: Order): number => {
  const paid = order.payments.reduce(
    (sum, { state, cents }) => (state === 'invalid' ? sum : sum + cents),
    0,
  )
  return Math.max(0, order.cents - paid)
}

/** Cents as a decimal with two places. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2)
