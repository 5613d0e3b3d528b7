import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCasServer, type CasServer } from './startCasServer.ts'

const service = 'http://console.example/user/login?from=a&to=b'
let cas: CasServer
beforeAll(async () => {
  cas = await startCasServer(0)
})
afterAll(() => cas.stop())

const signIn = (password: string, wanted = service) =>
  fetch(`${cas.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'kestrel', password, service: wanted }),
  })
const validate = async (given: Record<string, string>) =>
  (await fetch(`${cas.url}/serviceValidate?${new URLSearchParams(given).toString()}`)).text()

/** Signs in; returns the cookie and where the browser is redirected. */
async function enter() {
  const response = await signIn(cas.password)
  const back = new URL(response.headers.get('location') ?? '')
  const ticket = back.searchParams.get('ticket') ?? ''
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', back, ticket }
}

test('the browser goes back to its service with a ticket that is good once', async () => {
  const { back, ticket } = await enter()
  expect(back.href.startsWith(`${service}&ticket=ST-`)).toBe(true)
  expect(await validate({ ticket, service })).toContain('<cas:user>kestrel</cas:user>')
  expect(await validate({ ticket, service })).toContain('INVALID_TICKET')
})

test('a ticket for one service is worth nothing for another, and is spent', async () => {
  const { ticket } = await enter()
  const other = 'http://other.example/'
  expect(await validate({ ticket, service: other })).toContain('INVALID_SERVICE')
  expect(await validate({ ticket, service })).toContain('INVALID_TICKET')
  expect(await validate({ service })).toContain('INVALID_REQUEST')
})

test('a signed-in user is not asked again until after the logout', async () => {
  const { cookie } = await enter()
  const login = () =>
    fetch(`${cas.url}/login?${new URLSearchParams({ service }).toString()}`, {
      redirect: 'manual',
      headers: { cookie },
    })
  expect((await login()).headers.get('location')).toContain('&ticket=ST-')
  const out = await fetch(`${cas.url}/logout?${new URLSearchParams({ service }).toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  expect(out.headers.get('location')).toBe(service)
  expect((await login()).status).toBe(200)
})

test('a wrong password signs nobody in, and no script is anybody\u2019s address', async () => {
  const wrong = await signIn('guess')
  expect(wrong.status).toBe(401)
  expect(wrong.headers.get('set-cookie')).toBeNull()
  const page = await (await signIn('guess', 'javascript:alert(1)')).text()
  expect(page).not.toContain('alert(1)')
})
