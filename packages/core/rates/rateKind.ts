/** What of its kind a rate is for; each is found and charged in its own way. */
export type RateKind = 'message' | 'query' | 'call' | 'ivr' | 'template'

const kinds: Readonly<Record<string, RateKind>> = {
  hlr: 'query',
  mnp: 'query',
  codeCheck: 'query',
  statusCheck: 'query',
  voice: 'call',
  autoIvr: 'ivr',
  whatsapp: 'template',
}

/** The kind of a product's rates: per part of a message, query, minute or call, or delivered template. */
export const rateKindOf = (product: string): RateKind => kinds[product] ?? 'message'

/** What a rate is for, and what it has beside its price, under the names of a record's fields. */
export interface RateKey {
  product: string
  countryId?: string | null
  operatorId?: string | null
  /** E.164 digits. */
  prefix?: string | null
  category?: string | null
  firstSeconds?: number | null
  nextSeconds?: number | null
  connectFee?: unknown
  freeSeconds?: unknown
  leastSeconds?: unknown
  per?: unknown
  speechFee?: unknown
}
type KeyField = Exclude<keyof RateKey, 'product'>

/** What each kind needs, and what else it may have. */
const fieldsOf: Readonly<
  Record<RateKind, { needs: readonly KeyField[]; has: readonly KeyField[] }>
> = {
  message: { needs: ['countryId'], has: ['operatorId'] },
  query: { needs: ['countryId'], has: ['operatorId'] },
  call: {
    needs: ['prefix', 'firstSeconds', 'nextSeconds'],
    has: ['connectFee', 'freeSeconds', 'leastSeconds'],
  },
  ivr: {
    needs: ['prefix', 'firstSeconds', 'nextSeconds', 'per'],
    has: ['connectFee', 'freeSeconds', 'leastSeconds', 'speechFee'],
  },
  template: { needs: ['category'], has: ['countryId'] },
}
const all = Object.values(fieldsOf).flatMap(({ needs, has }) => [...needs, ...has])

/** The first field that a rate lacks, or that its kind has no use for; undefined if it is complete. */
export function rateFault(
  rate: RateKey,
): { field: KeyField; reason: 'field.required' | 'rate.notOfProduct' } | undefined {
  const { needs, has } = fieldsOf[rateKindOf(rate.product)]
  const isEmpty = (field: KeyField): boolean => rate[field] == null || rate[field] === ''
  const missing = needs.find(isEmpty)
  if (missing) return { field: missing, reason: 'field.required' }
  const foreign = all.find(
    (field) => !needs.includes(field) && !has.includes(field) && !isEmpty(field),
  )
  return foreign && { field: foreign, reason: 'rate.notOfProduct' }
}
