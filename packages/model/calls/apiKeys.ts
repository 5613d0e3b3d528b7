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

/** One row of GET /sys/apiKey/list. Times are ISO 8601 UTC. */
export interface ApiKeyRow {
  id: string
  companyId: string
  companyId_dictText: string
  name: string
  /** The first characters of the secret. */
  prefix: string
  /** Of the former secret while it still counts, and until when. */
  oldPrefix: string | null
  oldUntil: string | null
  scopes: ApiKeyScope[]
  /** Addresses and networks it may come from, one per line; null: any. */
  ipList: string | null
  expiresAt: string | null
  enabled: boolean
  /** stopped: who kept it was frozen or deleted; whoever edits or renews it keeps it from then on. */
  state: 'active' | 'disabled' | 'expired' | 'stopped'
  lastUsedTime: string | null
  lastUsedIp: string | null
  createBy: string
  createTime: string
  version: number
}

/** Answer of add and rotate: the secret, this once. */
export interface ApiKeySecret {
  id: string
  key: string
}
