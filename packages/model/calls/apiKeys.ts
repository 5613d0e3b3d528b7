import { codeListName, isCodeProduct, smsLists, type SmsProduct, smsProducts } from '../smsRules.ts'

/** What a key does with one product. */
const smsCodes = (product: SmsProduct) => {
  const { task, outbox } = smsLists(product)
  return {
    send: [`${product}:send`],
    tasks: [`${task}:list`],
    taskControl: [`${task}:pause`, `${task}:resume`, `${task}:cancel`, `${task}:skipScreening`],
    messages: [
      `${outbox}:list`,
      `${outbox}:trace`,
      ...(isCodeProduct(product) ? [`${codeListName(product)}:list`] : []),
    ],
  }
}

/** Scopes that exist for each product. */
export const smsScopeNames = ['send', 'tasks', 'taskControl', 'messages'] as const
export type SmsScope = (typeof smsScopeNames)[number]

/**
 * A scope of one product. Those of notification SMS have no prefix: keys had them before there were other products, and
 * none gains another by it.
 */
export const smsScope = (product: SmsProduct, scope: SmsScope): ApiKeyScope =>
  product === 'notify' ? scope : `${product}.${scope}`

/** The product and the kind of a scope; undefined for a scope of no product. */
export function smsPartsOf(
  scope: ApiKeyScope,
): { product: SmsProduct; kind: SmsScope } | undefined {
  for (const product of smsProducts) {
    const kind = smsScopeNames.find((one) => smsScope(product, one) === scope)
    if (kind) return { product, kind }
  }
  return undefined
}

export type ApiKeyScope =
  | SmsScope
  | `${Exclude<SmsProduct, 'notify'>}.${SmsScope}`
  | 'senderIds'
  | 'figures'
  | 'amounts'

/** Every scope, in display order. */
export const apiKeyScopeNames: readonly ApiKeyScope[] = [
  ...smsScopeNames,
  ...smsProducts.flatMap((product) =>
    product === 'notify' ? [] : smsScopeNames.map((scope) => smsScope(product, scope)),
  ),
  'senderIds',
  'figures',
  'amounts',
]

/**
 * The access codes a scope opens. A closed list of what a company's own programs do: keys never administer anything.
 * 'amounts' opens no call; without it the key sees no prices or balances.
 */
export function codesOfScope(scope: ApiKeyScope): readonly string[] {
  const parts = smsPartsOf(scope)
  if (parts) return smsCodes(parts.product)[parts.kind]
  if (scope === 'senderIds') return ['senderId:list']
  return scope === 'figures' ? ['home:totalData'] : []
}

export const isApiKeyScope = (text: string): text is ApiKeyScope =>
  apiKeyScopeNames.some((scope) => scope === text)

/** The prefix of every key, so that a leaked one can be recognised. */
export const apiKeyStart = 'tk_'
/** Hours the previous secret stays valid after a rotation, unless it is ended immediately. */
export const apiKeyOverlapHours = 24
export const apiKeyNameLength = { min: 2, max: 64 } as const
