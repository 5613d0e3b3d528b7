import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { passwords, type Platform } from './platform.ts'
import { stage } from './stage.ts'
import { becomes, until } from './until.ts'

const HOST = 'orchid.localhost'
const COLOUR = '#7a3db8'
const records = z.object({ records: z.array(z.looseObject({ id: z.string(), name: z.string() })) })

const here = stage({ prepare: makeCompanies })
const { visiting } = here

/** An agent with a customer below it, and a user of each. */
async function makeCompanies(platform: Platform): Promise<void> {
  const admin = await platform.as('admin')
  const roles = await admin.get(
    '/sys/role/list',
    { pageSize: '50' },
    z.object({ records: z.array(z.object({ id: z.string(), roleCode: z.string() })) }),
  )
  const [own] = (await admin.get('/sys/company/list', { kind: 'platform' }, records)).records
  const add = (name: string, kind: 'agent' | 'customer', parentId: string | undefined) =>
    admin.send('POST', '/sys/company/add', { name, kind, parentId, currency: 'USD' }, z.string())
  const agent = await add('Orchid Telecom', 'agent', own?.id)
  const customer = await add('Orchid Taxi', 'customer', agent)
  for (const [username, role, companyId] of [
    ['orchid', 'agent', agent],
    ['taxi', 'customer', customer],
  ] as const) {
    const roleIds = roles.records.flatMap(({ id, roleCode }) => (roleCode === role ? [id] : []))
    const { sandbox: password } = passwords
    const person = { username, realname: username, password, companyId, roleIds }
    await admin.send('POST', '/sys/user/add', person, z.string())
  }
}

const primaryOf = ({ page }: Visit): Promise<string> =>
  page.evaluate<string>(`document.documentElement.style.getPropertyValue('--primary')`)
const iconOf = ({ page }: Visit): Promise<string | null> =>
  page.locator('link[rel="icon"]').getAttribute('href')
const looksLike = (visit: Visit, logo: string): Promise<void> =>
  becomes('icon and colour', () => Promise.all([iconOf(visit), primaryOf(visit)]), [logo, COLOUR])

chapter('a brand of an agent', () => {
  journey('an administrator makes it in the console, with a logo and a host', () =>
    visiting({}, async (visit) => {
      const { t, page, drawer } = visit
      await visit.enter('admin')
      await visit.openPage('Brands')
      await visit.button(t('kit.add', { name: t('brand.one') })).click()
      await drawer.getByLabel(t('brand.brandName.label'), { exact: true }).fill('Orchid Connect')
      await drawer.getByRole('combobox', { name: t('field.companyId') }).fill('Orchid Tele')
      await page.getByTitle('Orchid Telecom').click()
      await drawer.getByRole('textbox', { name: /^Colour/ }).fill(COLOUR)
      await drawer.getByRole('textbox', { name: /^Hosts/ }).fill('Orchid.localhost')
      // The logo of another brand, which is public.
      const logo = await fetch(`${here.platform.url}${await logoOf('lotus.localhost')}`)
      await drawer
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: 'logo.png',
          mimeType: 'image/png',
          buffer: Buffer.from(await logo.arrayBuffer()),
        })
      await visit.button(t('brands.picture.replace')).waitFor()
      await drawer.getByRole('button', { name: t('kit.add', { name: t('brand.one') }) }).click()
      await drawer.waitFor({ state: 'detached' })
      await visit.row('Orchid Connect').getByText(HOST).waitFor()
    }),
  )

  for (const [username, sees, misses] of [
    ['orchid', 'Orchid Taxi', 'Harbor'],
    ['taxi', null, 'Orchid Telecom'],
  ] as const) {
    journey(`${username} signs in on its host, in its colours, and sees only its own`, () =>
      visiting({ host: HOST }, async (visit) => {
        const { t, page } = visit
        const logo = await logoOf(HOST)
        await visit.goto('/user/login')
        await becomes('the title', () => page.title(), `${t('login.title')} · Orchid Connect`)
        await looksLike(visit, logo)
        await page.locator(`img[src="${logo}"]`).first().waitFor()
        await visit.enter(username)
        await until('the title to be the brand\u2019s', async () =>
          (await page.title()).endsWith('· Orchid Connect'),
        )
        await looksLike(visit, logo)
        const person = await here.platform.as(username)
        if (sees !== null) {
          await visit.openPage('Companies')
          await visit.row(sees).waitFor()
          assert.equal(await visit.row(misses).count(), 0)
          const list = await person.get('/sys/company/list', {}, records)
          assert.deepEqual(list.records.map(({ name }) => name).toSorted(), [
            'Orchid Taxi',
            'Orchid Telecom',
          ])
        } else {
          await visit.goto('/contactUs')
          await visit.heading(t('contact.title')).waitFor()
          const list = await person.ask('GET', '/sys/company/list')
          assert.equal(list.status, 403)
        }
      }),
    )
  }

  journey('a host nobody knows shows the platform, whatever else the request claims', async () => {
    const page = await fetch(`${here.platform.url}/user/login`, {
      headers: { 'x-forwarded-host': HOST, forwarded: `host=${HOST}` },
    })
    assert.match(await page.text(), /<title>Log in · Tandem<\/title>/)
    assert.equal(page.headers.get('vary'), 'Host')
  })
})

/** URL of a host's logo. */
async function logoOf(host: string): Promise<string> {
  const { platformLogo } = await here.platform
    .anonymous()
    .get('/sys/brand/byDomain', { customerDomain: host }, z.object({ platformLogo: z.string() }))
  return platformLogo
}
