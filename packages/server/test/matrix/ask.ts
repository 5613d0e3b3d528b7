import { inflateRawSync } from 'node:zlib'

import type { Method } from '@tandem/model'
import type { Route } from '../../http/route.ts'
import type { Principal } from './people.ts'
import type { Scene } from './scene.ts'

export interface Asked {
  status: number
  /** The whole response, workbooks unpacked. */
  text: string
  /** `reason` of an error. */
  reason: string | undefined
  /** Records in the response: of a page, a list or the rows of a sheet; undefined if it is none of them. */
  records: number | undefined
  /** Whether it wrote anything. */
  wrote?: boolean
}

let calls = 0

/** One call as its console makes it: parameters in path, query or body, each from an address of its own. */
export async function ask(
  scene: Scene,
  route: Route,
  method: Method,
  who: Principal,
  values: Readonly<Record<string, unknown>>,
): Promise<Asked> {
  const rest = { ...values }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' ? value : 'x1')
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const token = scene.tokens[who]
  calls += 1
  const response = await scene.it.app.inject({
    method,
    url: `/tandem${path}`,
    ...(inQuery
      ? { query: Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, String(v)])) }
      : { payload: rest }),
    headers: token === undefined ? {} : { 'x-access-token': token },
    // Some calls are limited by address.
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
  })
  const isSheet = response.rawPayload.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  const text = isSheet ? unpacked(response.rawPayload) : response.payload
  const isJson = String(response.headers['content-type']).includes('json')
  const result: unknown = isJson ? JSON.parse(text).result : undefined
  return {
    status: response.statusCode,
    text,
    reason: reasonIn(result),
    records: isSheet ? (text.match(/<row /g) ?? []).length - 1 : countOf(result),
  }
}

const reasonIn = (result: unknown): string | undefined => {
  const reason: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'reason') : undefined
  return typeof reason === 'string' ? reason : undefined
}

function countOf(result: unknown): number | undefined {
  if (Array.isArray(result)) return result.length
  const records: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'records') : undefined
  return Array.isArray(records) ? records.length : undefined
}

/** The entries of a zip one after another; what follows an entry is not read (APPNOTE §4.3.7). */
function unpacked(zip: Buffer): string {
  const parts: string[] = []
  for (let at = zip.indexOf('PK\u0003\u0004', 0, 'latin1'); at >= 0;) {
    const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    parts.push(
      zip.readUInt16LE(at + 8) === 8
        ? inflateRawSync(zip.subarray(from)).toString()
        : zip.subarray(from).toString('latin1'),
    )
    at = zip.indexOf('PK\u0003\u0004', from, 'latin1')
  }
  return parts.join('\n')
}
