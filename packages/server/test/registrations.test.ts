import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { MailFailed } from '../ports/mailer.ts'
import { type Doors, doorWorld, newNumber, stranger } from './doorTools.ts'
import { login } from './people.ts'
import { captchaAnswer } from './testApp.ts'
import { okay } from './world.ts'

let it: Doors
beforeAll(async () => {
  it = await doorWorld()
})
afterAll(() => it.close())
afterEach(async () => {
  it.time.offsetMs = 0
  await it.db.owner.query('delete from sys_door_code')
})

let count = 0
const PASSWORD = 'chosen-pass-1'
function application(more: Record<string, unknown> = {}) {
  count += 1
  return {
    companyName: `Newcomer ${count}`,
    contactName: 'Ana <Lee>',
    email: `ana${count}@newcomer.example`,
    phone: newNumber(),
    username: `newcomer${count}`,
    password: PASSWORD,
    country: 'DE',
    remark: '=1+1',
    ...more,
  }
}
/** Requests an account with the code from an e-mail. */
async function apply(more: Record<string, unknown> = {}) {
  const given = application(more)
  const sent = await it.call('/sys/mailCode', { email: given.email, mode: '1' }, stranger())
  expect(sent.success).toBe(true)
  await it.post()
  const body = { ...given, mailcode: it.codeFor(given.email) }
  const answered = await it.call('/sys/user/register', body, stranger())
  const { rows } = await it.db.owner.query<{ id: string }>(
    'select id from sys_registration where reference = $1',
    [answered.result?.reference],
  )
  return { answered, body, id: String(rows[0]?.id) }
}
const terms = () => ({ kind: 'customer', parentId: it.companies.platform, currency: 'USD' })
const approve = (id: string, more = {}) =>
  it.admin.post('/sys/registration/approve', { id, ...terms(), ...more })

describe('asking for an account', () => {
  test('answers a reference; the password is hashed at once', async () => {
    const { answered, id, body } = await apply()
    expect(answered.result.reference).toMatch(/^R-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const { rows } = await it.db.owner.query('select * from sys_registration where id = $1', [id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows[0])).not.toContain(PASSWORD)
    const shown = okay(await it.admin.get('/sys/registration/queryById', { id }))
    expect(shown).toMatchObject({
      username: body.username,
      status: 'pending',
      verified: 'mail',
      abilities: { judge: true },
    })
    expect(JSON.stringify(shown)).not.toMatch(/argon2|password/)
  })

  test('a name that is taken is answered like any other', async () => {
    const { answered } = await apply({ username: 'admin', companyName: 'Tandem' })
    expect(answered.success).toBe(true)
  })

  test('a number without + belongs to the country that is named', async () => {
    const phoneOf = async (more: Record<string, unknown>) => {
      const { id } = await apply(more)
      return okay(await it.admin.get('/sys/registration/queryById', { id })).phone
    }
    expect(await phoneOf({ phone: '0151 1234 5601', country: 'DE' })).toBe('+4915112345601')
    expect(await phoneOf({ phone: '13800138001', country: 'CN' })).toBe('+8613800138001')
    const { answered } = await apply({ phone: '13800138001', country: '' })
    expect(answered.result.fields).toMatchObject({ phone: { reason: 'field.phone' } })
  })

  test('a code makes one request, also at the same moment', async () => {
    const given = application()
    await it.call('/sys/sms', { mobile: given.phone, smsmode: '1' }, stranger())
    await it.post()
    const body = { ...given, smscode: it.codeFor(given.phone) }
    const all = await Promise.all(
      Array.from({ length: 4 }, () => it.call('/sys/user/register', body, stranger())),
    )
    expect(all.filter(({ success }) => success)).toHaveLength(1)
  })

  test('without a code, or with that of another address, nothing is stored', async () => {
    expect((await it.call('/sys/user/register', application(), stranger())).result.reason).toBe(
      'door.codeWrong',
    )
    const other = application()
    await it.call('/sys/mailCode', { email: other.email, mode: '1' }, stranger())
    await it.post()
    const body = { ...application(), mailcode: it.codeFor(other.email) }
    expect((await it.call('/sys/user/register', body, stranger())).result.reason).toBe(
      'door.codeWrong',
    )
  })

  test('every field that is wrong is named, none that is ours is taken', async () => {
    const wrong = { companyName: '', username: '汉字', password: 'short', country: 'de' }
    const answered = await it.call('/sys/user/register', application(wrong), stranger())
    expect(Object.keys(answered.result.fields).toSorted()).toEqual(Object.keys(wrong).toSorted())
    for (const field of ['status', 'kind', 'isAdmin', 'roleIds', 'companyId']) {
      const body = { ...application(), [field]: '1' }
      expect((await it.call('/sys/user/register', body, stranger())).status, field).toBe(400)
    }
  })

  test('where no code can be sent, a captcha is required', async () => {
    await it.set({ smtpHost: '', codeCompanyId: '' })
    const plain = await it.call('/sys/user/register', application(), stranger())
    expect(plain.result.reason).toBe('login.captchaRequired')
    await it.app.inject('/tandem/sys/randomImage/reg')
    const body = { ...application(), captcha: captchaAnswer, checkKey: 'reg' }
    expect((await it.call('/sys/user/register', body, stranger())).success).toBe(true)
    await it.set({ smtpHost: it.mail.host, codeCompanyId: it.companies.customerP })
  })

  test('is closed by the setting, codes for it too', async () => {
    await it.set({ registrationOpen: false })
    const email = 'x@newcomer.example'
    for (const [path, body] of [
      ['/sys/user/register', application()],
      ['/sys/mailCode', { email, mode: '1' }],
    ] as const) {
      expect((await it.call(path, body, stranger())).result.reason).toBe('door.closed')
    }
    await it.set({ registrationOpen: true })
  })
})

describe('deciding on it', () => {
  test('approving creates company and user, who signs in with the chosen password', async () => {
    const { id, body } = await apply()
    const made = okay(await approve(id))
    expect(
      okay(await it.admin.get('/sys/company/queryById', { id: made.companyId })),
    ).toMatchObject({
      name: body.companyName,
      kind: 'customer',
      parentId: it.companies.platform,
      currency: 'USD',
      contactEmail: body.email,
      remark: '=1+1',
    })
    expect(okay(await it.admin.get('/sys/user/queryById', { id: made.userId }))).toMatchObject({
      username: body.username,
      companyId: made.companyId,
      roleIds: [it.roles['customer']],
      phone: body.phone,
      isAdmin: false,
    })
    expect((await login(it, body.username, PASSWORD)).success).toBe(true)
    await it.post()
    const [mail] = it.mail.mails()
    expect(mail).toMatchObject({ to: [body.email], subject: 'Your account at Tandem is ready' })
    expect(mail?.text).toContain('https://console.example.com/user/login')
    expect(mail?.html).toContain('Ana &lt;Lee&gt;')
    const shown = okay(await it.admin.get('/sys/registration/queryById', { id }))
    expect(shown).toMatchObject({
      status: 'approved',
      judgeBy: 'admin',
      mail: 'sent',
      abilities: { judge: 'registration.judged' },
    })
    const { rows } = await it.db.owner.query(
      'select password_hash from sys_registration where id = $1',
      [id],
    )
    expect(rows[0].password_hash).toBeNull()
  })

  test('approving ten times at once makes one company', async () => {
    const { id, body } = await apply()
    const all = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    expect(
      new Set(all.filter(({ success }) => !success).map(({ result }) => result.reason)),
    ).toEqual(new Set(['registration.judged']))
    const named = okay(await it.admin.get('/sys/company/list', { name: body.companyName }))
    expect(named.total).toBe(1)
  })

  test('approving and refusing at the same moment is one decision and one mail', async () => {
    const { id, body } = await apply()
    const both = await Promise.all([
      approve(id),
      it.admin.post('/sys/registration/refuse', { id, reason: 'No' }),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const { rows } = await it.db.owner.query(
      `select count(*)::int as n from sys_outbox where target = $1 and name like 'registration.%'`,
      [body.email],
    )
    expect(rows[0].n).toBe(1)
  })

  test('a name that is taken undoes all of it; another name does', async () => {
    const { id, body } = await apply({ username: 'admin' })
    const taken = await approve(id)
    expect(taken).toMatchObject({ success: false, result: { reason: 'record.duplicate' } })
    const none = okay(await it.admin.get('/sys/company/list', { name: body.companyName }))
    expect(none.total).toBe(0)
    okay(await approve(id, { username: `${body.companyName.replace(' ', '')}x` }))
  })

  test('two requests of one name approved at once: one company', async () => {
    const name = 'Twin'
    const [one, two] = [await apply({ companyName: name }), await apply({ companyName: name })]
    const both = await Promise.all([approve(one.id), approve(two.id)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })

  test('refusing tells the reason, as text', async () => {
    const { id, body } = await apply()
    okay(await it.admin.post('/sys/registration/refuse', { id, reason: '<b>No</b>\nSorry' }))
    await it.post()
    const [mail] = it.mail.mails()
    expect(mail).toMatchObject({ to: [body.email] })
    expect(mail?.html).toContain('&lt;b&gt;No&lt;/b&gt;<br>Sorry')
    expect((await login(it, body.username, PASSWORD)).success).toBe(false)
    expect((await approve(id)).result.reason).toBe('registration.judged')
  })

  test('a manager may, an agent and a customer may not', async () => {
    const { id } = await apply()
    for (const who of [it.agentA, it.customerA]) {
      expect((await who.get('/sys/registration/list')).status).toBe(403)
      expect((await who.post('/sys/registration/approve', { id, ...terms() })).status).toBe(403)
    }
    expect((await it.admin.get('/sys/registration/list', { status: 'pending' })).success).toBe(true)
    expect((await approve('999')).status).toBe(404)
  })
})

describe('mail', () => {
  const queued = () =>
    it.db.owner.query(`select * from sys_outbox where kind = 'mail' order by id desc limit 1`)

  test('a server that is away is tried three times, then the failure can be seen and tried again', async () => {
    const { id, body } = await apply()
    okay(await it.admin.post('/sys/registration/refuse', { id, reason: 'No' }))
    await it.set({ smtpPort: 9 })
    const tries: unknown[] = []
    for (const wait of [0, 31_000, 301_000]) {
      it.time.offsetMs += wait
      await it.post()
      const { rows } = await queued()
      tries.push([rows[0].tries, rows[0].status])
    }
    expect(tries).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'dead'],
    ])
    const [failed] = okay(await it.admin.get('/sys/outboxEvent/list', { status: 'dead' })).records
    expect(failed).toMatchObject({
      target: body.email,
      status: 'dead',
      reason: expect.any(String),
      abilities: { tryAgain: true, drop: true },
    })
    await it.set({ smtpPort: it.mail.port })
    okay(await it.admin.post('/sys/outboxEvent/tryAgain', { ids: failed.id }))
    await it.post()
    expect(it.mail.mails()[0]).toMatchObject({ to: [body.email] })
  })

  test('a sender that dies half-way leaves the mail to the next one', async () => {
    const { id } = await apply()
    okay(await it.admin.post('/sys/registration/refuse', { id, reason: 'No' }))
    await it.post({ send: () => Promise.reject(new Error('killed')) })
    it.time.offsetMs += 31_000
    expect(await it.post()).toBe(1)
  })

  test('what was sent is stored nowhere, and codes not even in the audit', async () => {
    await apply()
    await it.post()
    const { rows } = await it.db.owner.query('select * from sys_outbox')
    expect(
      rows.filter(
        ({ status, name, sealed }) => status === 'waiting' || (name === 'code' && sealed),
      ),
    ).toEqual([])
  })

  test('a line break in a header makes no second header', async () => {
    const server = {
      host: it.mail.host,
      port: it.mail.port,
      security: 'none' as const,
      user: '',
      password: '',
      from: 'Tandem <no-reply@tandem.example>',
    }
    const mail = { to: 'a@b.example', subject: 'x', text: 'x', html: 'x' }
    const nasty = [
      { ...mail, subject: 'x\r\nBcc: evil@example.com' },
      { ...mail, to: 'a@b.example\r\nBcc: evil@example.com' },
    ]
    for (const each of nasty) {
      await expect(it.ports.mailer.send(server, each)).rejects.toThrow(MailFailed)
    }
    await it.ports.mailer
      .send(server, { ...mail, to: 'a@b.example, evil@example.com' })
      .catch(() => null)
    expect(it.mail.mails().flatMap(({ to }) => to)).not.toContain('evil@example.com')
  })

  test('a server without STARTTLS is refused where it is demanded', async () => {
    await it.set({ smtpSecurity: 'starttls' })
    await it.db.owner.query(
      `update sys_user set email = 'admin@tandem.example' where username = 'admin'`,
    )
    it.ports.sessions.forget()
    const tested = okay(await it.admin.post('/sys/mail/test', {}))
    expect(tested).toMatchObject({
      to: 'admin@tandem.example',
      sent: false,
      answer: expect.any(String),
    })
    await it.set({ smtpSecurity: 'none' })
    expect(okay(await it.admin.post('/sys/mail/test', {}))).toMatchObject({
      sent: true,
      answer: null,
    })
    expect(it.mail.mails()[0]).toMatchObject({ subject: 'Test email from Tandem' })
  })

  test('the password of the mail server is never read back', async () => {
    await it.set({ smtpPassword: 'canary-secret' })
    const all = okay(await it.admin.get('/sys/setting/list'))
    expect(all.smtpPassword).toBe(true)
    const { rows } = await it.db.owner.query(
      `select value from sys_setting where key = 'smtpPassword'`,
    )
    expect(JSON.stringify(rows)).not.toContain('canary-secret')
    await it.set({ smtpPassword: '' })
  })
})
