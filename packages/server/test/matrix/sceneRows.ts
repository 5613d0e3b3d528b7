import { companyKeys, type CompanyKey, type People } from './people.ts'
import type { IdKind } from '@tandem/model'
import { rateChangeBySql } from './rateChangeBySql.ts'
import { moneyRows } from './sceneMoney.ts'

/** The server that has all sessions of SMPP clients. */
const SMPP_SERVER = '00000000-0000-4000-8000-000000000001'

/** What no call of the console creates at once: traffic, published notices, finished jobs, log lines. */
export async function rowsBySql(
  people: People,
): Promise<[IdKind, CompanyKey | 'nobody', string][]> {
  const { it, company, owner } = people
  const made: [IdKind, CompanyKey | 'nobody', string][] = []
  const nextId = () => it.ports.ids.next().toString()
  const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(row)
    await it.db.owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  await insert('sms_smpp_server', {
    worker: SMPP_SERVER,
    name: 'server',
    lease_until: new Date(Date.now() + 86_400_000),
  })
  for (const key of companyKeys) {
    const company_id = company[key]
    const [task, paused, scheduled, message] = [nextId(), nextId(), nextId(), nextId()]
    const [written, notice, job, draft] = [nextId(), nextId(), nextId(), nextId()]
    const sent = {
      company_id,
      product: 'notify',
      name: 'Task',
      content: 'Hello',
      encoding: 'gsm7',
      parts_per_message: 1,
      total: 1,
      accepted: 1,
      currency: 'USD',
      expires_at: new Date(Date.now() + 86_400_000),
      create_by: owner[key].username,
      create_user_id: owner[key].id,
    }
    await insert('sms_task', { ...sent, id: task, status: 'queued' })
    await insert('sms_task', {
      ...sent,
      id: paused,
      status: 'paused',
      pause_reason: 'task.pausedByUser',
    })
    const schedule = { zone: 'UTC', start: Date.now() + 43_200_000, end: null, slots: [] }
    await insert('sms_task', {
      ...sent,
      id: scheduled,
      status: 'scheduled',
      schedule: JSON.stringify(schedule),
      turn_at: new Date(schedule.start),
    })
    const reject = nextId()
    await insert('sms_task_reject', {
      id: reject,
      task_id: task,
      row_no: 1,
      company_id,
      mobile: '+49151',
      reason: 'number.invalid',
    })
    made.push(['reject', key, reject])
    await insert('sms_message', {
      id: message,
      company_id,
      task_id: task,
      product: 'notify',
      row_no: 1,
      msisdn: '4915112345678',
      content: 'Hello',
      sender_id: 'Sender',
      country: 'DE',
      parts: 1,
      price: '0',
      decision: 0,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    const words = { titile: 'Notice', msg_content: '<p>Notice</p>', msg_category: '1' }
    const line = { company_id, ...words, msg_type: 'ALL', create_by: owner[key].username }
    await insert('sys_announcement', { id: written, ...line })
    await insert('sys_announcement', {
      id: notice,
      ...line,
      sender: owner[key].username,
      sender_name: 'Sender',
      send_status: '1',
      send_time: new Date(),
    })
    const apiKey = nextId()
    await insert('sys_api_key', {
      id: apiKey,
      company_id,
      name: 'Key',
      prefix: `tk_${key}`,
      secret_hash: Buffer.alloc(32, key),
      scopes: ['send'],
      enabled: true,
      create_user_id: owner[key].id,
      create_by: owner[key].username,
    })
    made.push(['apiKey', key, apiKey])
    const request = nextId()
    made.push(['apiRequest', key, request])
    await insert('api_request_log', {
      id: request,
      company_id,
      at: new Date(),
      key_id: apiKey,
      user_id: owner[key].id,
      key_prefix: `tk_${key}`,
      method: 'GET',
      path: '/tandem/sms/notify/task/list',
      params: '{}',
      status: 200,
      ms: 3,
      ip: '192.0.2.1',
      request_id: 'request',
    })
    // The platform buys from nobody.
    if (key !== 'platform') await moneyRows({ people, nextId, insert, made }, key)
    const inbound = nextId()
    await insert('sms_inbound', {
      id: inbound,
      company_id,
      product: 'notify',
      matched: 'conversation',
      match_message_id: message,
      gateway_id: 1,
      mobile: '4915112345678',
      recipient: '4915',
      country: 'DE',
      content: 'Hello back',
      parts: 1,
      missing: 0,
      data_coding: 0,
      readable: true,
      digest: inbound,
    })
    made.push(['inbound', key, inbound])
    const otp = nextId()
    await insert('sms_otp', {
      id: otp,
      company_id,
      product: 'otpPremium',
      user_id: owner[key].id,
      mobile: '4915112345678',
      prefix: '4915112',
      country: 'DE',
      request_hash: Buffer.alloc(32),
      code_hash: Buffer.alloc(32),
      key_sealed: it.ports.secrets.seal('key'),
      resend_at: new Date(),
      expires_at: new Date(Date.now() + 300_000),
    })
    made.push(['otp', key, otp])
    const letter = nextId()
    await insert('sms_dead_letter', {
      id: letter,
      kind: 'end',
      reason: 'refused',
      company_id,
      task_id: task,
      message_id: message,
    })
    made.push(['deadLetter', key, letter])
    const event = nextId()
    await insert('sys_outbox', {
      id: event,
      kind: 'mail',
      name: 'registration.approved',
      company_id,
      target: 'somebody@example.org',
      sealed: it.ports.secrets.seal('{}'),
      status: 'dead',
      next_at: new Date(),
      create_time: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    made.push(['outboxEvent', key, event])
    const [callback, delivery] = [nextId(), nextId()]
    await insert('sys_callback', {
      id: callback,
      company_id,
      url: 'https://example.org/told',
      secret_sealed: it.ports.secrets.seal('secret'),
    })
    const delivered = new Date()
    await insert('sys_callback_delivery', {
      id: delivery,
      company_id,
      callback_id: callback,
      name: 'sms.receipts',
      url: 'https://example.org/told',
      status: 'delivered',
      attempts: JSON.stringify([{ at: delivered.toISOString(), ms: 5, status: 200, error: null }]),
      tries: 1,
      payload: '[]',
      create_time: delivered,
      update_time: delivered,
    })
    made.push(['callbackDelivery', key, delivery])
    const [account, session] = [nextId(), nextId()]
    await insert('sms_smpp_account', {
      id: account,
      company_id,
      system_id: `client${key}`,
      password_hash: 'none',
    })
    await insert('sms_smpp_session', {
      id: session,
      worker: SMPP_SERVER,
      account_id: account,
      company_id,
      system_id: `client${key}`,
      server: 'server',
      mode: 'transceiver',
      address: '192.0.2.1',
      tls: false,
      window_size: 10,
    })
    made.push(['smppSession', key, session])
    const said = nextId()
    await insert('sms_smpp_log', {
      id: said,
      account_id: account,
      company_id,
      kind: 'bound',
      address: '192.0.2.1',
      args: { mode: 'transceiver' },
      create_time: new Date(),
    })
    made.push(['smppLog', key, said])
    const change = nextId()
    if (await rateChangeBySql(it.db.owner, change, company_id)) {
      made.push(['rateChange', key, change])
    }
    const started = {
      company_id,
      user_id: owner[key].id,
      username: owner[key].username,
      ip: '127.0.0.1',
      time_zone: 'UTC',
      locale: 'en_US',
    }
    await insert('user_job', {
      ...started,
      id: job,
      kind: 'export',
      list: 'senderId',
      status: 'queued',
      file_name: 'list.csv',
    })
    await insert('user_job', {
      ...started,
      id: draft,
      kind: 'import',
      list: 'rate',
      status: 'draft',
      file_name: 'rates.csv',
      total: 1,
      columns: ['Price'],
      expire_time: new Date(Date.now() + 3_600_000),
    })
    for (const [row_no, cell] of ['Price', '1'].entries()) {
      await insert('user_job_row', { job_id: draft, company_id, row_no, cells: [cell] })
    }
    for (const kind of ['session', 'ownSession'] as const) {
      const session = nextId()
      await insert('sys_session', {
        id: session,
        token_hash: Buffer.from(`${session}${'0'.repeat(32)}`.slice(0, 32)),
        user_id: owner[key].id,
        company_id,
        locale: 'en_US',
        ip: '127.0.0.1',
        user_agent: 'Browser',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      made.push([kind, key, session])
    }
    const { rows } = await it.db.owner.query<{ id: string }>(
      `select id from audit_log where company_id = $1 and entity = 'user' order by id desc limit 1`,
      [company_id],
    )
    made.push(['pausedTask', key, paused], ['draft', key, draft], ['scheduledTask', key, scheduled])
    made.push(['task', key, task], ['message', key, message], ['announcement', key, written])
    made.push(['notice', key, notice], ['userJob', key, job])
    if (rows[0]) made.push(['dataLine', key, rows[0].id])
  }
  const schedule = nextId()
  await it.db.owner.query(
    `insert into sys_job (id, job_key, cron, status, create_time) values ($1, $2, '0 3 * * *', 0, now())`,
    [schedule, it.ports.jobRegistry[0]?.key],
  )
  made.push(['schedule', 'nobody', schedule])
  const registration = nextId()
  await insert('sys_registration', {
    id: registration,
    reference: 'R-1',
    company_name: 'Applicant',
    contact_name: 'Somebody',
    email: 'somebody@example.org',
    phone: '+4915112345678',
    username: 'applicant',
    password_hash: 'x',
    locale: 'en_US',
    verified: 'mail',
    ip: '127.0.0.1',
  })
  made.push(['registration', 'nobody', registration])
  const test = nextId()
  const soon = new Date(Date.now() + 900_000)
  await insert('sms_gateway_test', {
    id: test,
    name: 'Test',
    content: 'Code {code}',
    wait_minutes: 15,
    create_by: 'system',
    ends_at: soon,
  })
  made.push(['gatewayTest', 'nobody', test])
  const message = nextId()
  await it.db.owner.query(
    `insert into sms_test_message (id, test_id, gateway_id, number_id, msisdn, code, content, status)
     select $1, $2, (select min(id) from sms_gateway), id, ltrim(number, '+'), 'ABCDEF', 'Code ABCDEF', 'accepted'
     from sms_test_number order by id limit 1`,
    [message, test],
  )
  made.push(['gatewayTestMessage', 'nobody', message])
  const hook = nextId()
  await it.db.owner.query(
    `insert into pay_hook (id, channel_id, driver, delivery, headers, body, verdict)
     select $1, min(id), 'btcpay', 'delivery', '{}', '{}', 'signed' from pay_channel`,
    [hook],
  )
  made.push(['paymentHook', 'nobody', hook])
  return made
}
