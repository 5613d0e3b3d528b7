import type { Costs } from './exchange.ts'
import { type Use, type Used, usedSheet } from './used.ts'

/** What is sold: messages, calls, chats, or lookups of numbers. */
export type Channel = 'sms' | 'voice' | 'whatsapp' | 'hlr'

/** The accounts of one sale of a chain: what a buyer pays its seller for a product. */
export interface HopAccounts {
  /** The buyer. */
  companyId: string
  /** Its seller: the owner of its wallet's book. */
  sellerId: string
  channel: Channel
  product: string
  /** ISO 4217: the buyer's. */
  currency: string
  walletId: string
  /** What the buyer's wallet holds aside for the product. */
  heldAccountId: string
  /** The seller's revenue from the product. */
  revenueAccountId: string
  /** The seller's accounts for what it buys in another currency; null if it buys in that of the sale. */
  conversion?: ConversionAccounts | null
}

/**
 * Accounts in a seller's book: its purchase as it owes it and as it gets it from the exchange, in the currency it buys
 * in; what it gives for it and what that cost, in the currency it sells in.
 */
export interface ConversionAccounts {
  owedAccountId: string
  boughtAccountId: string
  givenAccountId: string
  costAccountId: string
}

/** What a message, a call or a delivery costs at every hop of its chain, customer first. */
export interface Charge {
  readonly hops: readonly HopAccounts[]
  readonly pricing: {
    readonly prices: readonly bigint[]
    readonly costs?: Costs
    /** The rate of each hop. */
    readonly rateIds?: readonly string[]
  }
}

/**
 * What a seller sold to one of its direct buyers and its own cost for it; micros of the buyer's currency. A customer also
 * counts as its own buyer with no sales: that is the cost of what it used itself. Stored per quarter of an hour in
 * addition to the postings, which do not show the cost per buyer.
 */
export interface Sale extends Pick<HopAccounts, 'sellerId' | 'channel' | 'product' | 'currency'> {
  buyerId: string
  soldMicros: bigint
  costMicros: bigint
  /** The cost in the currency of the seller's own wallet; null if that is this one. */
  paidMicros: bigint | null
}

/** One transaction of the ledger: micros to accounts, credits positive. */
export interface LedgerTx {
  txId: number
  /** The customer whose it is. */
  companyId: string
  kind: 'reserve' | 'settle' | 'correct'
  /** The same key never posts twice. */
  key: string
  accountIds: string[]
  amounts: bigint[]
}

/** Whether a hop of the chain pays; hop 0 is the customer. */
export type Pays = (hop: number) => boolean

/**
 * Sums the money that a batch of charges moves, of many customers at once. The price of a hop waits in its wallet, is
 * held aside, or was earned by its seller; every step moves it from one of these to another, in the seller's book.
 */
export function moneyBatch() {
  const customers = new Map<string, Map<string, bigint>>()
  const sold = new Map<string, Sale>()
  const owed = new Map<string, bigint>()
  const used = usedSheet()

  function move(
    { hops, pricing }: Charge,
    from: PlaceOf,
    to: PlaceOf,
    count: number,
    use?: Use,
  ): void {
    const times = BigInt(count)
    const customerId = hops[0]?.companyId ?? ''
    const accounts = customers.get(customerId) ?? new Map<string, bigint>()
    customers.set(customerId, accounts)
    const { prices, costs } = pricing
    const steps = (hop: number): bigint =>
      times * BigInt(Number(to(hop) === 'revenue') - Number(from(hop) === 'revenue'))
    const earned = (hop: number): bigint => (prices[hop] ?? 0n) * steps(hop)
    for (const [hop, price] of prices.entries()) {
      const of = hops[hop]
      if (!of) throw new RangeError('A price has no wallet to pay it')
      const source = accountOf(of, from(hop))
      const target = accountOf(of, to(hop))
      if (source !== target) {
        add(accounts, source, -price * times)
        add(accounts, target, price * times)
      }
      // A seller that is paid nothing may still have a cost.
      const converted = costs?.[hop]
      const cost = converted ? converted.costMicros * steps(hop + 1) : earned(hop + 1)
      const paid = converted ? earned(hop + 1) : null
      if (paid !== null) convert(accounts, of, paid, cost)
      sell(of, of.sellerId, earned(hop), cost, paid)
      if (hop === 0) sell(of, of.companyId, 0n, earned(0))
      if (use) used.add(of, use, pricing.rateIds?.[hop] ?? '0', Number(steps(hop)), price)
    }
  }

  function sell(
    of: HopAccounts,
    sellerId: string,
    soldMicros: bigint,
    costMicros: bigint,
    paidMicros: bigint | null = null,
  ): void {
    if (soldMicros === 0n && costMicros === 0n && !paidMicros) return
    const { companyId: buyerId, channel, product, currency } = of
    const key = [sellerId, buyerId, channel, product, currency].join('|')
    const sale = sold.get(key)
    if (sale) {
      sale.soldMicros += soldMicros
      sale.costMicros += costMicros
      if (paidMicros !== null) sale.paidMicros = (sale.paidMicros ?? 0n) + paidMicros
    } else {
      const amounts = { soldMicros, costMicros, paidMicros }
      sold.set(key, { sellerId, buyerId, channel, product, currency, ...amounts })
    }
  }

  return {
    /** Sets the price of `count` charges aside. */
    reserve(charge: Charge, count = 1): void {
      move(charge, inWallet, isHeld, count)
      for (const [hop, { walletId }] of charge.hops.entries()) {
        add(owed, walletId, (charge.pricing.prices[hop] ?? 0n) * BigInt(count))
      }
    },
    /** Earns what was reserved where the hop pays, and gives it back where it does not. */
    settle(charge: Charge, pays: Pays, count = 1, use?: Use): void {
      move(charge, isHeld, earnedIf(pays), count, use)
    },
    /** After a settlement: what another end than the one that was settled (`paid`) costs. */
    correct(charge: Charge, paid: Pays, pays: Pays, count = 1, use?: Use): void {
      move(charge, earnedIf(paid), earnedIf(pays), count, use)
    },
    /** What each wallet has to hold, in the order of the hops; also wallets that owe nothing. */
    reserved: (): { walletIds: string[]; amounts: bigint[] } => {
      return { walletIds: [...owed.keys()], amounts: [...owed.values()] }
    },
    /**
     * One transaction for each customer whose money moves, so that each finds only its own in its ledger. Their ids
     * follow one another in one millisecond, and so lie in one quarter of an hour, the unit in which sales are kept.
     * @param ids returns the first of so many consecutive ids
     */
    transactions(
      kind: LedgerTx['kind'],
      ids: (count: number) => number,
      keyOf: (txId: number) => string = (txId) => `${kind}:${txId}`,
    ): LedgerTx[] {
      const moved = [...customers].flatMap(([companyId, accounts]) => {
        const lines = [...accounts].filter(([, amount]) => amount !== 0n)
        return lines.length === 0 ? [] : [{ companyId, lines }]
      })
      const first = moved.length === 0 ? 0 : ids(moved.length)
      return moved.map(({ companyId, lines }, index) => ({
        txId: first + index,
        companyId,
        kind,
        key: keyOf(first + index),
        accountIds: lines.map(([id]) => id),
        amounts: lines.map(([, amount]) => amount),
      }))
    },
    /** In ascending order, so that writers of one slot lock rows in one order. */
    sales: (): Sale[] =>
      [...sold].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sale]) => sale),
    /** What was charged, for bills; in ascending order, as `sales`. */
    used: (): Used[] => used.rows(),
  }
}

type Place = 'wallet' | 'held' | 'revenue'
type PlaceOf = (hop: number) => Place

const inWallet: PlaceOf = () => 'wallet'
const isHeld: PlaceOf = () => 'held'
const earnedIf =
  (pays: Pays): PlaceOf =>
  (hop) =>
    pays(hop) ? 'revenue' : 'wallet'

const accountOf = (hop: HopAccounts, place: Place): string =>
  ({ wallet: hop.walletId, held: hop.heldAccountId, revenue: hop.revenueAccountId })[place]

/** Two balanced legs in the seller's book: what it owes its own seller, and what that is in the currency it sells in. */
function convert(
  accounts: Map<string, bigint>,
  { conversion }: HopAccounts,
  paidMicros: bigint,
  costMicros: bigint,
): void {
  if (!conversion) throw new RangeError('A cost in another currency has no accounts')
  add(accounts, conversion.boughtAccountId, -paidMicros)
  add(accounts, conversion.owedAccountId, paidMicros)
  add(accounts, conversion.costAccountId, -costMicros)
  add(accounts, conversion.givenAccountId, costMicros)
}

const add = (sums: Map<string, bigint>, id: string, amount: bigint): void => {
  sums.set(id, (sums.get(id) ?? 0n) + amount)
}
