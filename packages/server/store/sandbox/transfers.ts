/** What a company of the sandbox ordered and transferred. Times are hours before the world begins. */
export interface SandboxTransfer {
  company: string
  user: string
  /** Whole units of its currency. */
  amount: number
  ordered: number
  /** What staff found at the bank; left out: nothing came. */
  came?: {
    amount: number
    by: string
    at: number
    reference: string
    /** Who agreed where a second person has to; left out: nobody yet. */
    agreed?: { by: string; at: number }
  }
  /** All of it went back. */
  refund?: { by: string; at: number; reason: string }
}

/** Transfers of the past three weeks in most statuses that a transfer can have. */
export const sandboxTransfers: readonly SandboxTransfer[] = [
  {
    company: 'harbor',
    user: 'harbor',
    amount: 2_000,
    ordered: 20 * 24 + 3,
    came: {
      amount: 2_000,
      by: 'manager',
      at: 18 * 24 + 2,
      reference: 'HB 2207-A',
      agreed: { by: 'admin', at: 18 * 24 + 1 },
    },
  },
  { company: 'harbor', user: 'harbor', amount: 500, ordered: 13 * 24 + 6 },
  {
    company: 'kestrel',
    user: 'kestrel',
    amount: 800,
    ordered: 11 * 24 + 4,
    came: { amount: 800, by: 'manager', at: 9 * 24 + 5, reference: 'KL/4410' },
  },
  {
    company: 'kestrel',
    user: 'kestrel',
    amount: 800,
    ordered: 9 * 24 + 7,
    came: { amount: 800, by: 'manager', at: 8 * 24 + 3, reference: 'KL/4410 (2)' },
    refund: { by: 'manager', at: 7 * 24 + 2, reason: 'Transferred twice by mistake' },
  },
  {
    company: 'kestrel',
    user: 'kestrel',
    amount: 1_000,
    ordered: 6 * 24 + 5,
    came: { amount: 300, by: 'manager', at: 4 * 24 + 4, reference: 'KL/4472' },
  },
  {
    company: 'meridian',
    user: 'meridian',
    amount: 5_000,
    ordered: 2 * 24 + 8,
    came: { amount: 5_000, by: 'manager', at: 20, reference: 'MERIDIAN TELECOM 09' },
  },
  { company: 'harbor', user: 'harbor', amount: 1_000, ordered: 4 },
]
