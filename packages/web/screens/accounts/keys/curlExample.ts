import type { ApiKeyScope } from '@tandem/model'

/** A shell command to try a key: it sends if the key can send, otherwise it reads what the key can read. */
export function curlExample(api: string, key: string, scopes: readonly ApiKeyScope[]): string {
  if (scopes.includes('send')) {
    return [
      `curl -X POST ${api}/sms/notify/outbox/send \\`,
      `  -H 'X-Api-Key: ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"mobiles": "+6591234567", "content": "Hello", "requestKey": "order-1001"}'`,
    ].join('\n')
  }
  return [`curl '${api}${readPath(scopes)}' \\`, `  -H 'X-Api-Key: ${key}'`].join('\n')
}

function readPath(scopes: readonly ApiKeyScope[]): string {
  if (scopes.includes('messages')) return '/sms/notify/outbox/list'
  if (scopes.includes('senderIds')) return '/sms/senderId/list'
  if (scopes.includes('figures')) return '/home/totalData'
  return '/sms/notify/task/list'
}
