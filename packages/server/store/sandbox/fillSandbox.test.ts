import { parseNumber } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pastTraffic } from '../../start/pastTraffic.ts'
import { createIds } from '../ids/createIds.ts'
import { withScope } from '../database/withScope.ts'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { seedCountries } from '../seed/seedCountries.ts'
import { aimGateways, fillSandbox } from './fillSandbox.ts'

let db: TestDatabase
const ids = createIds({ now: () => Date.now() })
const ports = {
  nextId: () => String(ids.next()),
  hashPassword: async (password: string) => `hash of ${password}`,
  seal: (text: string) => `sealed ${text}`,
  pastTraffic,
}
const given = {
  now: new Date(),
  password: 'sandbox-1',
  smsc: { host: '127.0.0.1', port: 2776, password: 'sandbox' },
}

beforeAll(async () => {
  db = await testDatabase()
  await withScope(db.app, 'everything', (transaction) => seedCountries(transaction, ports.nextId))
  await db.owner.query(
    `insert into sys_company (id, kind, name, currency) values (1, 'platform', 'Tandem', 'USD');
     insert into sys_user (id, company_id, username, realname, password_hash) values (2, 1, 'admin', 'Administrator', 'x');
     insert into sys_role (id, role_name, role_code, audience)
       select 10 + n, code, code, audience from unnest(
         '{admin,manager,sales,agent,customer}'::text[], '{platform,platform,platform,agent,customer}'::text[]
       ) with ordinality as r (code, audience, n)`,
  )
  await fillSandbox(db.app, ports, given)
})
afterAll(() => db.drop())

const one = async (sql: string): Promise<Record<string, unknown>> => {
  const { rows } = await db.owner.query(sql)
  return rows[0]
}

test('the world has two agents, one below the other, six customers and 50,000 messages of thirty days', async () => {
  expect(
    await one(`select count(*) filter (where kind = 'agent')::int as agents,
      count(*) filter (where kind = 'customer')::int as customers from sys_company`),
  ).toEqual({ agents: 2, customers: 6 })
  expect(
    await one(
      `select name from sys_company where parent_id = (select id from sys_company where name = 'Meridian Telecom') and kind = 'agent'`,
    ),
  ).toEqual({ name: 'Lotus Mobile' })
  const { messages, days } = await one(
    `select count(*)::int as messages, count(distinct (id >> 12) / 86400000)::int as days from sms_message`,
  )
  expect(messages).toBeGreaterThanOrEqual(50_000)
  expect(days).toBeGreaterThanOrEqual(29)
})

test('companies transferred money in the past weeks, in every status that a transfer can have', async () => {
  const { rows } = await db.owner.query(
    `select o.status, count(*)::int as orders, sum(o.credited - o.refunded)::text as kept, sum(o.suspended)::text as aside,
       bool_and((select max(e.at) from pay_event e where e.order_id = o.id) <= $1
         and abs(extract(epoch from o.create_time) - (o.id >> 12) / 1000.0) < 7200
         and coalesce((select max(p.create_time) from pay_payment p where p.order_id = o.id), $1) <= $1) as past
     from pay_order o group by o.status order by 1`,
    [given.now],
  )
  const nothing = { orders: 1, kept: '0', aside: '0', past: true }
  expect(rows).toEqual([
    { ...nothing, status: 'chainConfirmed' },
    { ...nothing, status: 'expired' },
    { ...nothing, status: 'paid', orders: 2, kept: '2800000000' },
    { ...nothing, status: 'pendingPayment' },
    { ...nothing, status: 'refunded' },
    { ...nothing, status: 'timeout', aside: '300000000' },
  ])
  expect(
    await one(`select count(*)::int as waiting from pay_request where status = 'open'`),
  ).toEqual({
    waiting: 1,
  })
})

test('weeks and months that are over were billed when they were, and accounts changed by hand', async () => {
  const { rows } = await db.owner.query(
    `select c.name, count(*)::int > 0 as billed, bool_and(b.amount > 0) as charged,
       bool_and(b.create_time = b.period_to + interval '15 minutes' and b.create_time <= $1) as "onTime",
       max(b.period_to) > $1 - interval '8 days' as recent
     from bill b join sys_company c on c.id = b.company_id where c.bill_period = 'weekly' group by 1 order by 1`,
    [given.now],
  )
  const told = { billed: true, charged: true, onTime: true, recent: true }
  expect(rows).toEqual([
    { name: 'Meridian Telecom', ...told },
    { name: '蓝鲸电商', ...told },
  ])
  expect(
    await one(`select count(*) filter (where status = 'posted')::int as posted,
      count(*) filter (where status = 'waiting')::int as waiting from ledger_change`),
  ).toEqual({ posted: 3, waiting: 1 })
})

test('every product has a month behind it, and each code that a customer made its own text', async () => {
  const { rows } = await db.owner.query(
    `select t.product, count(distinct t.company_id)::int > 1 as shared, count(distinct m.country)::int > 2 as far,
       count(distinct (m.id >> 12) / 86400000)::int > 20 as month, bool_and(m.content is null) as by_task,
       count(distinct m.content) filter (where not m.hidden) * 10 > count(m.content) filter (where not m.hidden) * 9 as own,
       bool_and(t.create_time <= $1) as past
     from sms_task t join (select *, content_sealed is not null as hidden from sms_message) m on m.task_id = t.id
     where t.create_by <> 'system' group by t.product order by 1`,
    [given.now],
  )
  const always = { shared: true, far: true, month: true, past: true }
  const [lists, codes] = [
    { ...always, by_task: true, own: false },
    { ...always, by_task: false, own: true },
  ]
  expect(rows).toEqual([
    { product: 'marketing', ...lists },
    { product: 'notify', ...lists },
    { product: 'otpPremium', ...codes },
    { product: 'otpReguler', ...codes },
  ])
})

test('companies have templates, keywords, caps and a blacklist of their own, and the platform its rates', async () => {
  const { rows } = await db.owner.query(
    `select status, count(distinct company_id)::int > 1 as shared, bool_and(content ~ '[{]') as variables,
       bool_and((reason is not null) = (status = 'refused')) as reasoned, bool_and(create_time < $1) as past
     from sms_template group by status order by status`,
    [given.now],
  )
  const always = { shared: true, variables: true, reasoned: true, past: true }
  expect(rows).toEqual(['approved', 'pending', 'refused'].map((status) => ({ status, ...always })))
  expect(
    await one(`select (select count(distinct company_id) from sms_keyword)::int > 4 as keywords,
      (select array_agg(distinct kind order by kind) from sms_frequency_cap join sys_company c on c.id = company_id) as caps,
      (select array_agg(distinct kind order by kind) from sms_blacklist join sys_company c on c.id = company_id) as blacklists,
      (select array_agg(distinct source order by source) from sms_blacklist) @> '{import,keyword,manual}' as sources,
      (select count(distinct (industry, country_id)) from sms_recommended_template)::int > 7 as recommended,
      (select count(*) = count(distinct (base, quote)) and count(*) > 0 from sys_exchange_rate) as rates`),
  ).toEqual({
    keywords: true,
    caps: ['customer', 'platform'],
    blacklists: ['agent', 'customer', 'platform'],
    sources: true,
    recommended: true,
    rates: true,
  })
})

test('codes of otp/send were entered, expired, replaced and wait, and nobody can read one', async () => {
  const { rows } = await db.owner.query(
    `select product, count(*)::int > 500 as many, count(distinct company_id)::int > 1 as shared,
       count(used_at) * 100 / count(*) between 60 and 95 as entered, bool_and(tries > 0) filter (where used_at is not null) as tried,
       bool_and(used_at > create_time and used_at < expires_at and used_at <= $1) filter (where used_at is not null) as in_time,
       count(*) filter (where tries = 5 and used_at is null) > 0 as exhausted, count(replaced_at) > 0 as replaced,
       count(*) filter (where used_at is null and expires_at > $1) > 0 as waiting
     from sms_otp group by product order by product`,
    [given.now],
  )
  const always = { many: true, shared: true, entered: true, tried: true, in_time: true }
  const ends = { exhausted: true, replaced: true, waiting: true }
  expect(rows).toEqual(
    ['otpPremium', 'otpReguler'].map((product) => ({ product, ...always, ...ends })),
  )
  expect(
    await one(`select count(*)::int as readable from sms_otp o join sms_message m on m.id = o.message_id
      where m.content ~ '[0-9]{6}' or m.content_sealed is null or o.id >= m.id`),
  ).toEqual({ readable: 0 })
})

test('codes and those entered are counted as the product counts them', async () => {
  const codes = await one(
    'select count(*)::int as codes, count(used_at)::int as converted from sms_otp',
  )
  for (const table of ['sms_figures', `(select * from rollup where dimension = 'time') r`]) {
    const counted = `select sum(codes)::int as codes, sum(converted)::int as converted from ${table}`
    expect(await one(counted)).toEqual(codes)
  }
})

test('people wrote back to every product, and who left is on the blacklist and was told so once', async () => {
  const { rows } = await db.owner.query(
    `select product, count(*)::int > 3 as several, count(distinct company_id)::int > 1 as shared,
       bool_and(matched <> 'none' and match_message_id is not null) as owned, bool_and(create_time < $1) as past
     from sms_inbound where product is not null group by product order by product`,
    [given.now],
  )
  const always = { several: true, shared: true, owned: true, past: true }
  expect(rows).toEqual(
    ['marketing', 'notify', 'otpPremium', 'otpReguler'].map((product) => ({ product, ...always })),
  )
  expect(
    await one(`select count(*) filter (where matched = 'none') > 0 as strangers, count(read_at) > 0 as read,
        count(*) filter (where read_at is null and matched <> 'none') > 0 as unread,
        count(*) filter (where answered = 'keyword') > 0 as keywords, count(*) filter (where answered = 'optOut') > 0 as left
      from sms_inbound`),
  ).toEqual({ strangers: true, read: true, unread: true, keywords: true, left: true })
  expect(
    await one(`select count(*)::int as off from (
        select i.id, count(m.id) as told, bool_or(b.id is not null and b.create_time = i.create_time) as blocked
        from sms_inbound i left join sms_blacklist b on b.company_id = i.company_id and b.msisdn = '+' || i.mobile
        left join sms_message m on m.msisdn::text = i.mobile and m.company_id = i.company_id and m.id > i.id
        where i.asked = 'optOut' group by i.id) x where told <> 1 or not blocked`),
  ).toEqual({ off: 0 })
  expect(await one('select count(*)::int as waiting from sys_outbox')).toEqual({ waiting: 0 })
})

test('a conversation has several messages of both sides', async () => {
  expect(
    await one(`select count(*)::int > 3 as threads from (
      select i.mobile from sms_inbound i join sms_message m on m.msisdn::text = i.mobile and m.company_id = i.company_id
      group by i.mobile having count(distinct i.id) > 1 and count(distinct m.id) > 1) x`),
  ).toEqual({ threads: true })
})

test('tasks of every product left numbers out, for reasons that hold', async () => {
  const { rows } = await db.owner.query<{ mobile: string; reason: string; product: string }>(
    `select r.mobile, r.reason, t.product from sms_task_reject r join sms_task t on t.id = r.task_id`,
  )
  expect([...new Set(rows.map(({ product }) => product))].toSorted()).toEqual([
    'marketing',
    'notify',
    'otpPremium',
    'otpReguler',
  ])
  for (const { mobile, reason } of rows) {
    const read = parseNumber(mobile, { defaultCountry: null, accept: 'mobile' })
    if ('reason' in read) expect(reason).toBe(read.reason)
    else {
      expect(reason).toMatch(/^number\.(duplicate|blacklisted|optedOut|capped)$/)
    }
  }
  expect(
    await one(`select count(*)::int as off from sms_task t left join lateral (
        select count(*) as n, min(row_no) as first, min(id) as id from sms_task_reject r where r.task_id = t.id) r on true
      where t.rejected <> r.n or t.total <> t.accepted + t.rejected or r.first <= t.accepted or r.id < t.id
        or t.accepted <> (select count(*) from sms_message m where m.task_id = t.id)`),
  ).toEqual({ off: 0 })
  expect(
    await one(`select count(*)::int as off from sms_task_reject r where
      reason = 'number.duplicate' and not exists (select from sms_message m where m.task_id = r.task_id and '+' || m.msisdn = r.mobile)
      or reason in ('number.blacklisted', 'number.optedOut') and not exists (select from sms_blacklist b where b.msisdn = r.mobile)`),
  ).toEqual({ off: 0 })
})

test('two salespeople look after companies of the sample world', async () => {
  expect(await one('select count(distinct sales_user_id)::int as people from sys_company')).toEqual(
    { people: 2 },
  )
})

test('nobody of the sample world had a minimal header, and no brand hid recharge and language', async () => {
  expect(await one(`select array_agg(username) as plain from sys_user where plain_header`)).toEqual(
    { plain: ['sunrise'] },
  )
  const { rows } = await db.owner.query(
    `select hosts, hide_recharge and hide_language as plain from sys_brand
     where hide_recharge or hide_language or hosts like 'meridian%' order by hosts`,
  )
  expect(rows).toEqual([
    { hosts: 'lotus.localhost', plain: true },
    { hosts: 'meridian.localhost', plain: false },
  ])
})

test('its ledger balances and its wallets are the sums of their entries', async () => {
  expect(
    await one(
      'select count(*)::int as off from (select tx_id from ledger_entry group by tx_id, book_id, currency having sum(amount) <> 0) x',
    ),
  ).toEqual({ off: 0 })
  expect(
    await one(`select count(*)::int as off from ledger_wallet w
    where w.available <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = w.id)
       or w.held <> 0 or w.available <= 0`),
  ).toEqual({ off: 0 })
})

test('charges equal what the customers’ wallets paid', async () => {
  const { charged } = await one('select sum(charged)::text as charged from sms_message_final')
  const { paid } = await one(`select (-sum(e.amount))::text as paid from ledger_entry e
    join ledger_account a on a.id = e.account_id join ledger_wallet w on w.id = a.wallet_id join sys_company c on c.id = w.company_id
    join ledger_tx t on t.id = e.tx_id where c.kind = 'customer' and t.kind in ('reserve', 'settle')`)
  expect(Number(charged)).toBeGreaterThan(0)
  expect(paid).toBe(charged)
})

test('figures and counters are those of the messages', async () => {
  const messages = await one('select count(*)::int as n, sum(parts)::int as parts from sms_message')
  const taken = await one(
    `select count(*)::int as n, sum(parts)::int as parts
     from sms_message m join sms_message_final f on f.message_id = m.id where f.gateway_id is not null`,
  )
  expect(
    await one('select sum(sent)::int as n, sum(parts)::int as parts from sms_figures'),
  ).toEqual(taken)
  expect(
    await one('select sum(dispatched)::int as n, sum(parts)::int as parts from sms_task_count'),
  ).toEqual(messages)
})

test('a hybrid carried messages by its shares, those that are pinned by one member', async () => {
  const { rows } = await db.owner.query(
    `select g.name, sum((o.mnc = '01')::int)::int as pinned, sum((o.mnc is distinct from '01')::int)::int as shared
     from sms_message m join sms_gateway g on g.id = m.gateway_id left join sms_operator o on o.id = m.operator_id
     where m.country = 'VN' and m.route_id = (select r.id from sms_route r join sms_gateway h on h.id = r.gateway_id
       where h.protocol = 'hybrid') group by g.name order by g.name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Aurora Mobile', 'Cirrus Wholesale'])
  const [direct, wholesale] = rows
  expect([direct.pinned, wholesale.pinned > 0]).toEqual([0, true])
  expect(direct.shared).toBeGreaterThan(wholesale.shared)
  expect(wholesale.shared).toBeGreaterThan(0)
})

test('filling a filled world changes nothing', async () => {
  const before = await one('select count(*)::int as n from sms_message')
  expect(await fillSandbox(db.app, ports, given)).toBeNull()
  expect(await one('select count(*)::int as n from sms_message')).toEqual(before)
})

test('gateways follow the simulator to another port, and no other', async () => {
  await aimGateways(db.app, ['carrier_a', 'carrier_b'], { host: '127.0.0.1', port: 3999 })
  const { rows } = await db.owner.query(
    `select system_id, port from sms_gateway where protocol = 'smpp' order by 1`,
  )
  expect(rows.map(({ port }) => port)).toEqual([3999, 3999, 2776, 2776])
})
