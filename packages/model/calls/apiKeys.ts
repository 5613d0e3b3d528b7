/**
 * What a key may be given, with the access codes it opens. A closed list of what a company's own programs do: no
 * key ever administers anything. 'amounts' opens no call; without it prices and balances do not exist for the key.
 */
export const apiKeyScopes = {
  send: ['notify:send'],
  tasks: ['smsTask:list'],
  taskControl: ['smsTask:pause', 'smsTask:resume', 'smsTask:cancel'],
  messages: ['smsOutbox:list', 'smsOutbox:trace'],
  senderIds: ['senderId:list'],
  figures: ['home:totalData'],
  amounts: [],
} as const satisfies Record<string, readonly string[]>

export type ApiKeyScope = keyof typeof apiKeyScopes

/** Every scope, in the order they are offered. */
export const apiKeyScopeNames = [
  'send',
  'tasks',
  'taskControl',
  'messages',
  'senderIds',
  'figures',
  'amounts',
] as const satisfies readonly ApiKeyScope[]

export const isApiKeyScope = (text: string): text is ApiKeyScope =>
  Object.hasOwn(apiKeyScopes, text)

/** How a key begins, so that one that got out is recognised. */
export const apiKeyStart = 'tk_'
/** Hours the former secret counts after a rotation, unless it is ended at once. */
export const apiKeyOverlapHours = 24
export const apiKeyNameLength = { min: 2, max: 64 } as const
