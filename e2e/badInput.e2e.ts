import assert from 'node:assert/strict'
import { type Locale, translate } from '@tandem/i18n'
import { z } from 'zod'
import { workbookZip } from '../packages/server/drivers/sheets/workbookFixture.ts'
import type { Answer, Api } from './api.ts'
import { shown } from './cases.ts'
import { killPostgres, sql } from './database.ts'
import { chapter, journey } from './journey.ts'
import { addUser, companyOf } from './people.ts'
import { passwords } from './platform.ts'
import { standingOf } from './sms.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const locales = ['en_US', 'zh_CN'] as const
const MiB = 1024 * 1024
/** Unpacks to a thousand times its size. */
const packed = ' '.repeat(4 * MiB)
const aNumber = '+447700900123'
const addedId = z.string()

let admin: Api
let harbor: Api
const here = stage({
  async prepare(platform) {
    admin = await platform.as('admin')
    harbor = await platform.as('harbor')
  },
})

const harborId = async () => (await companyOf(here.platform, 'Harbor Bank')).id

/** A refusal says what to do in both languages, has its own reason, and leaves nothing half done. */
async function refusedWhole(
  api: Api,
  ask: (api: Api) => Promise<Answer>,
  wanted: { status: number; reason: string; args?: Record<string, string | number> },
): Promise<void> {
  const before = await standingOf(harbor)
  for (const locale of locales) {
    const answer = await ask(api.in(locale))
    assert.deepEqual(
      { status: answer.status, success: answer.success, reason: reasonOf(answer) },
      { status: wanted.status, success: false, reason: wanted.reason },
      answer.message,
    )
    assertSentence(answer.message, locale)
    assert.equal(answer.message, translate(locale, `error.${wanted.reason}`, wanted.args ?? {}))
  }
  assert.deepEqual(await standingOf(harbor), before)
}

function assertSentence(text: string, locale: Locale): void {
  assert.match(text, locale === 'zh_CN' ? /\p{Script=Han}.*[。，]/u : /^[A-Z](?=.* )(?=.*[.,])/)
  assert.doesNotMatch(text, /[{}]|undefined|null|\[object/)
}

const refusal = z.object({ reason: z.string() })
const reasonOf = ({ result }: Answer): string => refusal.parse(result).reason

const upload = (name: string, content: Buffer | string) => (api: Api) => {
  const form = new FormData()
  form.set('content', 'Your parcel is here.')
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return api.ask('POST', '/sms/notify/outbox/import', { form })
}
const sending = (body: Record<string, string>) => (api: Api) =>
  api.ask('POST', '/sms/notify/outbox/send', { body: { content: 'Hello', ...body } })

chapter('a file that cannot be read is refused whole', () => {
  const cases = [
    ['a picture', 'numbers.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 415, 'file.type', {}],
    ['a picture called xlsx', 'a.xlsx', Buffer.from([0xff, 0xd8, 0xff]), 415, 'file.type', {}],
    ['an empty text', 'a.txt', '', 422, 'file.empty', {}],
    ['a workbook without rows', 'a.xlsx', workbookZip({ rows: '' }), 422, 'file.empty', {}],
    [
      'a workbook that unpacks 1000 to 1',
      'a.xlsx',
      workbookZip({ parts: [{ name: 'xl/more.xml', data: packed }] }),
      422,
      'file.bomb',
      {},
    ],
    [
      'a line of 10 MB',
      'a.txt',
      `${aNumber}\n${'7'.repeat(10 * MiB)}\n`,
      422,
      'file.lineTooLong',
      { line: 2 },
    ],
    [
      'an unknown encoding',
      'a.csv',
      Buffer.from([...Buffer.from(`${aNumber}\r\n`), 0x80, 0xff, 0x0d, 0x0a]),
      422,
      'file.encoding',
      { line: 2 },
    ],
    [
      'a workbook cut short',
      'a.xlsx',
      workbookZip().subarray(0, workbookZip().length - 40),
      422,
      'file.broken',
      {},
    ],
  ] as const
  for (const [what, name, content, status, reason, args] of cases) {
    journey(what, () => refusedWhole(harbor, upload(name, content), { status, reason, args }))
  }
  journey('no file at all', () => {
    const form = new FormData()
    form.set('content', 'Hello')
    return refusedWhole(harbor, (api) => api.ask('POST', '/sms/notify/outbox/import', { form }), {
      status: 400,
      reason: 'file.required',
    })
  })
})

chapter('a cell or number that cannot be used is left out with row and reason', () => {
  const rejects = z.object({
    rejects: z.array(
      z.object({ row: z.number(), mobile: z.string(), reason: z.string(), reasonText: z.string() }),
    ),
  })
  for (const locale of locales) {
    journey(`a formula and a number without country, in ${locale}`, async () => {
      const rows =
        '<row r="1"><c r="A1" t="str"><v>+447700900123</v></c></row>' +
        '<row r="2"><c r="A2"><f>"44"&amp;"7700900124"</f><v>447700900124</v></c></row>' +
        '<row r="3"><c r="A3" t="str"><v>+999123456789</v></c></row>'
      const form = new FormData()
      form.set('content', 'Hello')
      form.set('file', new Blob([new Uint8Array(workbookZip({ rows }))]), 'a.xlsx')
      const quote = await harbor.in(locale).ask('POST', '/sms/notify/outbox/quote', { form })
      const { rejects: list } = rejects.parse(quote.result)
      assert.deepEqual(list, [
        {
          row: 2,
          mobile: list[0]?.mobile,
          reason: 'number.formula',
          reasonText: translate(locale, 'reason.number.formula'),
        },
        {
          row: 3,
          mobile: '+999123456789',
          reason: 'number.noCountry',
          reasonText: translate(locale, 'reason.number.noCountry'),
        },
      ])
    })
  }
  journey('a list of nothing else is refused', () =>
    refusedWhole(harbor, sending({ mobiles: 'call me; 12' }), {
      status: 422,
      reason: 'sms.noRecipients',
      args: { rejected: 2 },
    }),
  )
})

chapter('a text or an account that cannot send is refused', () => {
  journey('an empty text', () =>
    refusedWhole(harbor, sending({ content: ' ', mobiles: aNumber }), {
      status: 400,
      reason: 'sms.contentEmpty',
    }),
  )
  journey('a text of 321 characters', () =>
    refusedWhole(harbor, sending({ content: 'a'.repeat(321), mobiles: aNumber }), {
      status: 400,
      reason: 'sms.contentTooLong',
      args: { characters: 321, max: 320 },
    }),
  )
  journey('a sender ID nobody approved', () =>
    refusedWhole(harbor, sending({ senderId: 'NOTMINE', mobiles: aNumber }), {
      status: 422,
      reason: 'sms.senderNotApproved',
      args: { sender: 'NOTMINE' },
    }),
  )
  for (const locale of locales) {
    const name = new Intl.DisplayNames(locale === 'zh_CN' ? 'zh-Hans' : 'en', { type: 'region' })
    journey(`a country without a rate is named, in ${locale}`, async () => {
      const answer = await sending({ mobiles: '+4915112345678' })(harbor.in(locale))
      assert.equal(answer.status, 422)
      assert.equal(reasonOf(answer), 'rate.notPresent')
      assert.equal(
        answer.message,
        translate(locale, 'error.rate.notPresent', { countries: name.of('DE') ?? '' }),
      )
    })
  }

  journey('a country without a route', async () => {
    const routes = await admin.get(
      '/sms/route/list',
      { pageSize: '200' },
      z.object({
        records: z.array(
          z.object({
            id: z.string(),
            version: z.number(),
            countryId: z.string().nullable(),
          }),
        ),
      }),
    )
    const world = routes.records.filter(({ countryId }) => countryId === null)
    assert.ok(world.length > 0)
    const turn = (enabled: boolean, by: number) =>
      Promise.all(
        world.map(({ id, version }) =>
          admin.send('PUT', '/sms/route/edit', { id, version: version + by, enabled }, z.unknown()),
        ),
      )
    await turn(false, 0)
    try {
      const toSingapore = sending({ mobiles: '+6591234567' })
      const first = await until('the routes to be off', async () => {
        const answer = await harbor.ask('POST', '/sms/notify/outbox/quote', {
          body: { content: 'Hello', mobiles: '+6591234567' },
        })
        return z.object({ accepted: z.literal(0) }).safeParse(answer.result).success && answer
      })
      assert.ok(first.success)
      const answer = await toSingapore(harbor.in('zh_CN'))
      assert.equal(reasonOf(answer), 'route.notPresent')
      assertSentence(answer.message, 'zh_CN')
      assert.match(answer.message, /新加坡/)
    } finally {
      await turn(true, 1)
    }
  })

  journey('a company without a balance', async () => {
    const harborCompany = await admin.get(
      '/sys/company/list',
      { name: '*Harbor*' },
      z.object({ records: z.tuple([z.object({ rateGroupId: z.string() })]) }),
    )
    const companyId = await admin.send(
      'POST',
      '/sys/company/add',
      {
        name: 'Without a balance',
        kind: 'customer',
        currency: 'USD',
        rateGroupId: harborCompany.records[0].rateGroupId,
      },
      addedId,
    )
    const answer = await until('the new company to be known to the prices', async () => {
      const tried = await sending({ companyId, mobiles: aNumber })(admin)
      return reasonOf(tried) === 'balance.insufficient' && tried
    })
    assert.equal(answer.status, 422)
    assertSentence(answer.message, 'en_US')
    assert.match(answer.message, /^The balance is not enough: \d+\.\d+ USD needed, 0(\.0+)? USD/)
  })
})

chapter('a person who may not is told so, and nothing happens', () => {
  journey('a frozen user is signed out at once and cannot sign in', async () => {
    const username = 'frozen.desk'
    const companyId = await harborId()
    const id = await addUser(here.platform, { username, companyId, role: 'customer' })
    const desk = await here.platform.as(username)
    await admin.send('PUT', '/sys/user/frozenBatch', { ids: id, status: '2' }, z.unknown())
    await refusedWhole(desk, sending({ mobiles: aNumber }), {
      status: 401,
      reason: 'session.expired',
    })
    const body = { username, password: passwords.sandbox }
    await refusedWhole(
      here.platform.anonymous(),
      (api) => api.ask('POST', '/sys/login', { body }),
      {
        status: 400,
        reason: 'login.frozen',
      },
    )
  })

  journey('a session whose time has come', async () => {
    const username = 'late.desk'
    await addUser(here.platform, { username, companyId: await harborId(), role: 'customer' })
    const late = await here.platform.as(username)
    await sql(
      here.platform,
      `update sys_session set expires_at = now() - interval '1 second'
       where user_id = (select id from sys_user where username = $1)`,
      [username],
    )
    await until('the session to be looked at again', async () => {
      const answer = await late.ask('GET', '/sys/user/getCurrentUserDeparts')
      return answer.status === 401
    })
    await refusedWhole(late, sending({ mobiles: aNumber }), {
      status: 401,
      reason: 'session.expired',
    })
  })

  journey('nobody at all', () =>
    refusedWhole(here.platform.anonymous(), sending({ mobiles: aNumber }), {
      status: 401,
      reason: 'session.required',
    }),
  )
})

chapter('the page says the same, keeps what was entered and offers no send', () => {
  for (const locale of shown(locales, 1)) {
    journey(`of a file of the wrong kind and of one that unpacks too far (${locale})`, async () => {
      const visit = await here.open({ locale, expected: [/status of 4\d\d/] })
      const { page, t } = visit
      const text = page.getByRole('textbox', { name: t('sms.send.text'), exact: true })
      const says = (sentence: string) =>
        page.getByRole('alert').filter({ hasText: sentence }).first().waitFor()
      const choose = async (name: string, buffer: Buffer) => {
        const chooser = page.waitForEvent('filechooser')
        await visit.button(t('kit.file.choose')).click()
        await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
      }
      await visit.goto('/sms/notify/send')
      await visit.enter('papaya')
      await text.fill('Hello')
      await page.getByRole('tab', { name: t('sms.send.file') }).click()
      await choose('numbers.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
      await says(t('kit.file.type', { types: 'txt, csv, xls, xlsx' }))
      await choose('a.xlsx', workbookZip({ parts: [{ name: 'xl/more.xml', data: packed }] }))
      await says(translate(locale, 'error.file.bomb'))
      assert.ok(await visit.button(t('sms.send.actionIdle')).isDisabled())
      assert.equal(await text.inputValue(), 'Hello')
      await visit.close()
    })
  }
})

journey(
  'a database that is away is answered with 503 and waited for, never with an exit',
  async () => {
    const { pid } = here.platform.running
    const before = await standingOf(harbor)
    const letBack = killPostgres(here.platform)
    try {
      for (const locale of locales) {
        const answer = await sending({ mobiles: aNumber })(harbor.in(locale))
        assert.equal(answer.status, 503, answer.message)
        assert.equal(reasonOf(answer), 'server.unavailable')
        assert.equal(answer.message, translate(locale, 'error.server.unavailable'))
        assertSentence(answer.message, locale)
      }
      assert.equal((await fetch(`${here.platform.url}/healthz`)).status, 200)
    } finally {
      letBack()
    }
    await until('the database to be back', () => here.platform.isReady())
    assert.deepEqual(await standingOf(harbor), before)
    assert.ok(process.kill(pid, 0), 'the same process still serves')
  },
)
