/** The notation of message ids on the wire. */
export type IdBase = 'hex' | 'decimal'

/** One simulated carrier: an SMPP account with habits of its own. */
export type Carrier = {
  systemId: string
  /** At most 8 octets, as SMPP 3.4 §5.2.2 has it. */
  password: string
  name: { en: string; zh: string }
  /** Submits accepted in a second; more are answered 0x58. 0 = no limit. */
  tps: number
  maxBinds: number
  /** Notation of the id in submit_sm_resp. */
  submitIds: IdBase
  /** Notation of the same id in receipts. */
  receiptIds: IdBase
  /** Time from submit to receipt, where the profile does not set its own. */
  receiptMinMs: number
  receiptMaxMs: number
  /** Receipts sent and not yet answered, per bind. */
  receiptWindow: number
}

const ordinary = {
  password: 'sandbox',
  maxBinds: 10,
  receiptMinMs: 300,
  receiptMaxMs: 3000,
  receiptWindow: 1000,
} as const

/** The carriers of the sandbox. Two of them write an id differently in the response and the receipt. */
export const sandboxCarriers: readonly Carrier[] = [
  {
    ...ordinary,
    systemId: 'carrier_a',
    name: { en: 'Aurora Mobile', zh: '极光移动' },
    tps: 2000,
    submitIds: 'hex',
    receiptIds: 'hex',
    receiptMaxMs: 1200,
  },
  {
    ...ordinary,
    systemId: 'carrier_b',
    name: { en: 'Borealis Telecom', zh: '北辰电信' },
    tps: 1000,
    submitIds: 'decimal',
    receiptIds: 'decimal',
  },
  {
    ...ordinary,
    systemId: 'carrier_c',
    name: { en: 'Cirrus Wholesale', zh: '卷云批发' },
    tps: 500,
    submitIds: 'hex',
    receiptIds: 'decimal',
    receiptMinMs: 800,
  },
  {
    ...ordinary,
    systemId: 'carrier_d',
    name: { en: 'Delta Transit', zh: '三角转接' },
    tps: 200,
    submitIds: 'decimal',
    receiptIds: 'hex',
    receiptMinMs: 1000,
  },
]
