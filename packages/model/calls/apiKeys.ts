/**
 * The scopes of a key, with the access codes each opens. A closed list of what a company's own programs do: keys
 * never administer anything. 'amounts' opens no call; without it the key sees no prices or balances.
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

/** Every scope, in display order. */
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

/** The prefix of every key, so that a leaked one can be recognised. */
export const apiKeyStart = 'tk_'
/** Hours the previous secret stays valid after a rotation, unless it is ended immediately. */
export const apiKeyOverlapHours = 24
export const apiKeyNameLength = { min: 2, max: 64 } as const
