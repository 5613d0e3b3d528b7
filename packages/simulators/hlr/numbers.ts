/** What the simulated networks say of a number. */
export type Subscriber = {
  state: 'reachable' | 'unreachable' | 'invalid'
  /** Of the network that serves it; null for a number that is assigned to nobody. */
  mcc: string | null
  mnc: string | null
  ported: boolean
  roaming: boolean
}

/** Networks by calling code, the one that was assigned the numbers first. */
const networks: Readonly<Record<string, readonly string[]>> = {
  '1': ['310410', '310260'],
  '44': ['23430', '23410'],
  '60': ['50212', '50219'],
  '62': ['51010', '51001', '51011'],
  '63': ['51502', '51503', '51566'],
  '65': ['52501', '52505'],
  '84': ['45204', '45202', '45201'],
  '86': ['46000', '46001', '46003'],
  '91': ['405857', '40410'],
  '234': ['62130', '62120', '62150'],
  '966': ['42001', '42003', '42004'],
  '971': ['42402', '42403'],
}

/**
 * By its last two digits: one that ends in 9 is assigned to nobody, in 8 it is off, in 7 it roams; the digit before says
 * which network of the country serves it, and whether it was ported there. Undefined: no network answers, as for numbers
 * that end in 0000.
 */
export function subscriberOf(digits: string): Subscriber | undefined {
  if (digits.endsWith('0000')) return undefined
  const code = Object.keys(networks)
    .toSorted((one, other) => other.length - one.length)
    .find((each) => digits.startsWith(each))
  const own = code === undefined ? [] : (networks[code] ?? [])
  const last = digits.at(-1)
  if (last === '9' || own.length === 0) {
    return { state: 'invalid', mcc: null, mnc: null, ported: false, roaming: false }
  }
  const index = Number(digits.at(-2) ?? 0) % own.length
  const network = own[index] ?? ''
  return {
    state: last === '8' ? 'unreachable' : 'reachable',
    mcc: network.slice(0, 3),
    mnc: network.slice(3),
    ported: index > 0,
    roaming: last === '7',
  }
}
