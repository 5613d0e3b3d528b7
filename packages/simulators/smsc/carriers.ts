/** The notation of message ids on the wire. */
export type IdBase = 'hex' | 'decimal'

/** One simulated carrier: an SMPP account with its own behaviour. */
export type Carrier = {
  systemId: string
  /** At most 8 octets, as in SMPP 3.4 §5.2.2. */
  password: string
  name: { en: string; zh: string }
  /** Submits accepted per second; more are answered 0x58. 0 = no limit. */
  tps: number
  maxBinds: number
  /** Notation of the id in submit_sm_resp. */
  submitIds: IdBase
  /** Notation of the same id in receipts. */
  receiptIds: IdBase
  /** Time from submit to receipt, unless the profile sets its own. */
  receiptMinMs: number
  receiptMaxMs: number
  /** Receipts sent but not acknowledged, per bind. */
  receiptWindow: number
}

const ordinary = {
  password: 'sandbox',
  maxBinds: 10,
  receiptMinMs: 300,
  receiptMaxMs: 3000,
  receiptWindow: 1000,
} as const

/** The sandbox's carriers. Two of them write an id differently in the response and the receipt. */
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

/** An invalid list of carriers: the message names the carrier and the field. */
export class InvalidCarrier extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidCarrier'
  }
}

/**
 * Carriers of the settings: each row names a systemId and its differences from the sandbox's
 * carrier of that name, or from carrier_b if there is none. Throws InvalidCarrier.
 */
export function parseCarriers(rows: unknown): Carrier[] {
  if (!Array.isArray(rows) || rows.length === 0) {
    throw new InvalidCarrier('carriers must be a list of at least one.')
  }
  return rows.map(parseCarrier)
}

function parseCarrier(row: unknown): Carrier {
  const given = new Map(typeof row === 'object' && row !== null ? Object.entries(row) : [])
  const systemId: unknown = given.get('systemId')
  if (typeof systemId !== 'string' || !/^[\x21-\x7e]{1,15}$/.test(systemId)) {
    throw new InvalidCarrier('A carrier needs a systemId of 1 to 15 printable characters.')
  }
  const base: Carrier = sandboxCarriers.find((carrier) => carrier.systemId === systemId) ?? {
    ...ordinary,
    systemId,
    name: { en: systemId, zh: systemId },
    tps: 1000,
    submitIds: 'decimal',
    receiptIds: 'decimal',
  }
  const refuse = (name: string): never => {
    throw new InvalidCarrier(`Carrier ${systemId}: ${name} is unknown or wrong.`)
  }
  for (const name of given.keys()) if (!Object.hasOwn(base, name) || name === 'name') refuse(name)
  const whole = (
    name: 'tps' | 'maxBinds' | 'receiptMinMs' | 'receiptMaxMs' | 'receiptWindow',
  ): number => {
    const value: unknown = given.get(name) ?? base[name]
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : refuse(name)
  }
  const idBase = (name: 'submitIds' | 'receiptIds'): IdBase => {
    const value: unknown = given.get(name) ?? base[name]
    return value === 'hex' || value === 'decimal' ? value : refuse(name)
  }
  const password: unknown = given.get('password') ?? base.password
  return {
    systemId,
    password: typeof password === 'string' ? password : refuse('password'),
    name: base.name,
    tps: whole('tps'),
    maxBinds: whole('maxBinds'),
    submitIds: idBase('submitIds'),
    receiptIds: idBase('receiptIds'),
    receiptMinMs: whole('receiptMinMs'),
    receiptMaxMs: whole('receiptMaxMs'),
    receiptWindow: whole('receiptWindow'),
  }
}
