import type { Field } from '../../kit/field.ts'
import { addressFields, HTTP_WINDOW, sessionDefaults, sessionFields } from './connectionFields.ts'

type Values = Readonly<Record<string, unknown>>

/** A value that a gateway does not have itself, and where it comes from. */
export interface InheritedValue {
  field: string
  value: string | number | boolean
  from: 'set' | 'default'
}

/** An address is taken as a whole: the certificate of one host is of no use with another. */
const address = [...Object.keys(addressFields), 'tls', 'caCertificate']
const defaults: Values = sessionDefaults

const isSome = (value: unknown): value is InheritedValue['value'] =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean'

/**
 * What a gateway uses of its connection set and of the defaults (docs/decisions/029), as the query for traffic joins them; what
 * nobody says is left out.
 * @param set the values of the set that it names; null: it names none
 */
export function inheritedValues(gateway: Values, set: Values | null): InheritedValue[] {
  const { protocol } = gateway
  const takesAddress = protocol === 'smpp' && !isSome(gateway['host'])
  const session = Object.entries<Field>(sessionFields).flatMap(([name, { when }]) =>
    when?.is.some((one) => one === protocol) && !isSome(gateway[name]) ? [name] : [],
  )
  const open = [
    ...(takesAddress ? address : protocol === 'smpp' && !isSome(gateway['port']) ? ['port'] : []),
    ...session,
  ]
  return open.flatMap((field): InheritedValue[] => {
    const given = field === 'port' && !takesAddress ? undefined : set?.[field]
    if (isSome(given)) return [{ field, value: given, from: 'set' }]
    const usual = field === 'windowSize' && protocol === 'http' ? HTTP_WINDOW : defaults[field]
    return isSome(usual) ? [{ field, value: usual, from: 'default' }] : []
  })
}
