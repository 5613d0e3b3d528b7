import { z } from 'zod'

import { okay, type World, worldPassword } from './world.ts'

const reply = z.looseObject({ success: z.boolean(), result: z.any() })

/** The response of POST /sys/login: HTTP status, Retry-After and the envelope. */
export async function login(
  { app }: World,
  username: string,
  password: string,
  more: Record<string, unknown> = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: { username, password, ...more },
  })
  const retryAfter = response.headers['retry-after']
  return { status: response.statusCode, retryAfter, ...reply.parse(response.json()) }
}

let people = 0

/** A new user whose failures and sessions affect nobody; of customerP by default. */
export async function person(it: World, role = 'customer', companyId = it.companies.customerP) {
  people += 1
  const username = `member${people}`
  const body = {
    username,
    realname: username,
    password: worldPassword,
    companyId,
    roleIds: [it.roles[role]],
  }
  const id = String(okay(await it.admin.post('/sys/user/add', body)))
  return { id, username }
}
