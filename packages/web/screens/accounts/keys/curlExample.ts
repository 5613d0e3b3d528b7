import {
  type ApiKeyScope,
  smsPaths,
  smsProducts,
  smsScope,
  entities,
  homeCalls,
} from '@tandem/model'

/** A shell command to try a key: it sends if the key can send, otherwise it reads what the key can read. */
export function curlExample(api: string, key: string, scopes: readonly ApiKeyScope[]): string {
  const sends = smsProducts.find((product) => scopes.includes(smsScope(product, 'send')))
  if (sends) {
    return [
      `curl -X POST ${api}${smsPaths(sends).outbox}/send \\`,
      `  -H 'X-Api-Key: ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"mobiles": "+6591234567", "content": "Hello", "requestKey": "order-1001"}'`,
    ].join('\n')
  }
  return [`curl '${api}${readPath(scopes)}' \\`, `  -H 'X-Api-Key: ${key}'`].join('\n')
}

function readPath(scopes: readonly ApiKeyScope[]): string {
  const lists = smsProducts.find((product) => scopes.includes(smsScope(product, 'messages')))
  if (lists) return `${smsPaths(lists).outbox}/list`
  if (scopes.includes('senderIds')) return `${entities.senderId.path}/list`
  if (scopes.includes('figures')) return homeCalls.totalData.path
  const tasks = smsProducts.find((product) => scopes.includes(smsScope(product, 'tasks')))
  return `${smsPaths(tasks ?? 'notify').task}/list`
}
