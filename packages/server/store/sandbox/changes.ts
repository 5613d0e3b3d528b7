import type { MoneyChangeKind } from '@tandem/core'

/** An account of the sandbox that staff of its seller changed by hand. Hours before the world begins. */
export interface SandboxChange {
  company: string
  by: string
  /** What is adjusted is posted at once; credit waits for a second person, as it is above the limit. */
  kind: MoneyChangeKind
  /** Whole units of its currency; the new limit of a credit. */
  amount: number
  hours: number
  reason: string
}

/** Money given and taken back in the past weeks, and a credit that somebody has to agree to. */
export const sandboxChanges: readonly SandboxChange[] = [
  {
    company: 'kestrel',
    by: 'manager',
    kind: 'adjust',
    amount: 25,
    hours: 15 * 24 + 2,
    reason: 'Goodwill: codes to Nigeria arrived late',
  },
  {
    company: 'kestrel',
    by: 'manager',
    kind: 'adjust',
    amount: -5,
    hours: 14 * 24 + 21,
    reason: 'Correction: 20 were agreed, not 25',
  },
  {
    company: 'sunrise',
    by: 'meridian',
    kind: 'adjust',
    amount: 10,
    hours: 5 * 24 + 3,
    reason: 'Welcome credit for a second clinic',
  },
  {
    company: 'meridian',
    by: 'manager',
    kind: 'credit',
    amount: 5_000,
    hours: 20,
    reason: 'Quarterly contract, paid within 14 days',
  },
]
