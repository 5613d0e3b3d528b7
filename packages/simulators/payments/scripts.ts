import type { Order } from './book.ts'

/** One step of what happens to an order by itself. */
export type Step =
  /** A payment of so many per cent is seen. */
  | { pay: number; coin?: string }
  /** Everything that was seen gets on. */
  | { all: 'confirmed' | 'settled' | 'invalid' }
  | { expire: true }
  /** So many per cent of what was paid are given back. */
  | { refund: number }

/** How the provider behaves towards the platform. */
export type Manner = {
  steps: Step[]
  /** Deliveries of each step. */
  times?: number
  isForged?: boolean
  isTampered?: boolean
  /** Told in reverse, once all has happened. */
  isReversed?: boolean
  isSilent?: boolean
  /** Of the answer to the create: an error in a good answer, none at all, or one that comes late. */
  create?: 'error' | 'lost' | 'slow' | 'refused'
  /** The first questions about it are answered with 500. */
  failingReads?: number
}

const HAPPY: Step[] = [{ pay: 100 }, { all: 'confirmed' }, { all: 'settled' }]

/** What happens by the cents of the amount: 100.01 pays by itself. Amounts without cents wait for a person. */
const SCRIPTS: Record<number, Manner> = {
  1: { steps: HAPPY },
  2: { steps: [{ pay: 60 }, { all: 'settled' }] },
  3: { steps: [{ pay: 120 }, { all: 'settled' }] },
  4: { steps: [{ expire: true }, ...HAPPY] },
  5: { steps: [...HAPPY, { pay: 100 }, { all: 'settled' }] },
  6: { steps: [{ pay: 100 }] },
  7: { steps: [{ pay: 100 }, { all: 'invalid' }] },
  8: { steps: [...HAPPY, { refund: 100 }] },
  9: { steps: HAPPY, times: 5 },
  10: { steps: HAPPY, isReversed: true },
  11: { steps: HAPPY, isForged: true },
  12: { steps: HAPPY, isTampered: true },
  13: { steps: HAPPY, create: 'slow' },
  14: { steps: HAPPY, failingReads: 2 },
  15: { steps: [], create: 'error' },
  16: { steps: HAPPY, create: 'lost' },
  17: { steps: HAPPY, isSilent: true },
  18: { steps: [{ pay: 100, coin: 'DOGE' }, { all: 'settled' }] },
  19: { steps: [{ pay: 40 }, { all: 'settled' }, { expire: true }] },
  20: { steps: [], create: 'refused' },
  21: { steps: [...HAPPY, { refund: 30 }, { refund: 25 }], times: 3 },
  22: { steps: [...HAPPY, { refund: 40 }, { refund: 60 }], isReversed: true },
}

export const scriptOf = ({ cents }: Pick<Order, 'cents'>): Manner =>
  SCRIPTS[cents % 100] ?? { steps: [] }
