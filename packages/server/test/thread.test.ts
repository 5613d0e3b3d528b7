import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { adminPassword, testApp, type TestApp } from './testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('an administrator signs in, adds a country over HTTP and finds it in the list', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const signedIn = await fetch(`${url}/tandem/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  const { result } = z
    .object({ result: z.object({ token: z.string() }) })
    .parse(await signedIn.json())
  const headers = { 'x-access-token': result.token, 'content-type': 'application/json' }
  const added = await fetch(`${url}/tandem/sys/country/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ nameEn: 'Germany', name: '德国', iso2: 'DE', callingCode: '49' }),
  })
  expect(await added.json()).toMatchObject({ success: true, code: 200 })
  const list = await fetch(`${url}/tandem/sys/country/list?_t=1&nameEn=*germ*`, { headers })
  expect(await list.json()).toMatchObject({
    success: true,
    result: { total: 1, records: [{ iso2: 'DE', enabled: true, createBy: 'admin', version: 1 }] },
  })
  const permissions = await fetch(`${url}/tandem/sys/permission/getUserPermissionByToken`, {
    headers,
  })
  expect(await permissions.json()).toMatchObject({
    success: true,
    result: {
      menu: expect.arrayContaining([expect.objectContaining({ path: '/home/Home' })]),
      auth: expect.arrayContaining([{ action: 'country:add', type: '1', describe: 'Add' }]),
    },
  })
})
