import { readInternational } from '@tandem/core'
import type { Dice } from './dice.ts'
import { sandboxNetworks } from './networks.ts'
import type { SandboxCompany } from './organisation.ts'

/** Digits after the country code, and first digits where prefixes do not reveal the network. */
const plans: Readonly<Record<string, { code: string; length: number; starts: readonly string[] }>> =
  {
    CN: { code: '86', length: 11, starts: [] },
    PH: { code: '63', length: 10, starts: [] },
    ID: { code: '62', length: 11, starts: [] },
    VN: { code: '84', length: 9, starts: [] },
    MY: { code: '60', length: 9, starts: [] },
    SG: { code: '65', length: 8, starts: ['8', '9'] },
    IN: { code: '91', length: 10, starts: ['9', '8', '7'] },
    AE: { code: '971', length: 9, starts: [] },
    SA: { code: '966', length: 9, starts: [] },
    NG: { code: '234', length: 10, starts: [] },
    GB: { code: '44', length: 10, starts: ['747', '753', '772', '785', '798'] },
    US: { code: '1', length: 10, starts: ['212', '312', '415', '617', '713'] },
  }

/** A mobile number of a country as E.164 digits, with a known prefix where the country has any. */
export function makeNumber(iso2: string, dice: Dice): string {
  const plan = plans[iso2]
  if (!plan) throw new RangeError(`The sandbox has no numbering plan for ${iso2}`)
  const networks = sandboxNetworks.filter((one) => one.iso2 === iso2 && one.prefixes.length > 0)
  for (;;) {
    let digits =
      networks.length > 0
        ? dice.pick(dice.pick(networks).prefixes)
        : plan.code + dice.pick(plan.starts)
    while (digits.length < plan.code.length + plan.length) digits += String(dice.between(0, 9))
    // Of some ranges a part is not in use.
    if (!('reason' in readInternational(digits, 'mobile'))) return digits
  }
}

/** Half to the first country of the company, then half of the rest, and so on. */
export function makeNumberOf({ countries }: SandboxCompany, dice: Dice): string {
  const country = countries.find((_, index) => index === countries.length - 1 || dice.roll() < 0.5)
  return makeNumber(country ?? 'US', dice)
}
