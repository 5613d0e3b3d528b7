import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { localDigestBook, readDigests } from '../../drivers/localFiles/localDigestBook.ts'
import { withScope } from '../database/withScope.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { createIds } from '../ids/createIds.ts'
import { auditHeads } from './auditHeads.ts'
import { describeFinding, verifyAudit } from './verifyAudit.ts'
import { writeAudit } from './writeAudit.ts'

let db: TestDatabase
let owner: pg.PoolClient
let folder: string
const ids = createIds({ now: Date.now })
beforeAll(async () => {
  db = await testDatabase()
  owner = await db.owner.connect()
  folder = await mkdtemp(join(tmpdir(), 'digests-'))
})
afterAll(async () => {
  owner.release()
  await db.drop()
  await rm(folder, { recursive: true })
})
beforeEach(() =>
  owner.query(`set tandem.everything = 'on'; truncate audit_log, audit_chain, audit_head`),
)

const author = { actorId: '7', actorName: 'Ann "\n" 安', ip: '::1', requestId: 'r', at: new Date() }
const write = (companies: readonly string[]) =>
  withScope(db.app, { companies: [...new Set(companies)] }, async (transaction) => {
    for (const companyId of companies) {
      const changes = { name: { from: null, to: `n${Math.random()}` }, rate: { from: 1, to: 1.5 } }
      const entry = { action: 'user.edit', entity: 'user', recordId: '5', companyId, changes }
      await writeAudit(transaction, ids, entry, author)
    }
  })
const verify = () => verifyAudit(owner, [])

test('an entry of any characters, and one with few details, matches its hash', async () => {
  const controls = Array.from({ length: 31 }, (_, at) => String.fromCodePoint(at + 1)).join('')
  const odd = `${controls} "\\/ \u007f\u0080\u2028\u2029\ufeff 安 😀`
  const changes = { [odd]: { from: odd, to: [1e21, 0.1, -0, null, { b: 1, a: '' }] } }
  await withScope(db.app, { companies: ['1'] }, async (transaction) => {
    const entry = { action: odd, entity: odd, recordId: '5', companyId: '1', changes }
    await writeAudit(transaction, ids, entry, { ...author, actorName: odd, requestId: odd })
    await writeAudit(transaction, ids, { ...entry, changes: {} }, { ...author, actorId: null })
  })
  await owner.query(
    `insert into audit_log (id, company_id, at, actor_name, action, entity, record_id)
     values (1, 1, '1969-12-31 23:59:59.999999+00', '', '', '', 1)`,
  )
  expect(await verify()).toEqual({ links: 3, companies: 1, findings: [] })
})

/** Many lines at once, linked by the same trigger. */
const fill = (count: number, companies: number) =>
  owner.query(
    `insert into audit_log (id, company_id, actor_name, action, entity, record_id, changes)
     select g, 1 + g % $2, 'Ann', 'user.edit', 'user', g, jsonb_build_object('name',
       jsonb_build_object('from', g, 'to', 'x' || g)) from generate_series(1, $1::int) g`,
    [count, companies],
  )

test('lines written by the application are linked in the order of their commits', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => write(index % 2 ? ['1', '2', '1'] : ['2', '1'])),
  )
  const verdict = await verify()
  expect(verdict).toEqual({ links: 100, companies: 2, findings: [] })
})

test('transactions that write to the same companies the other way round do not wait for each other', async () => {
  const rounds = Array.from({ length: 60 }, (_, index) =>
    write(index % 2 ? ['3', '4'] : ['4', '3']),
  )
  await expect(Promise.all(rounds)).resolves.toHaveLength(60)
})

test('an entry that was rolled back leaves no gap', async () => {
  await write(['1'])
  const failed = withScope(db.app, { companies: ['1'] }, async (transaction) => {
    const entry = { action: 'a.b', entity: 'a', recordId: '1', companyId: '1' }
    await writeAudit(transaction, ids, entry, author)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await write(['1'])
  expect(await verify()).toMatchObject({ links: 2, findings: [] })
})

test('a transaction that writes many lines writes each head once, not once for each line', async () => {
  const updates = async (): Promise<number> => {
    await owner.query('select pg_stat_force_next_flush()')
    const { rows } = await owner.query<{ n: string }>(
      `select n_tup_upd as n from pg_stat_all_tables where relname = 'audit_head'`,
    )
    return Number(rows[0]?.n)
  }
  const before = await updates()
  await owner.query('begin')
  await fill(600, 3)
  await owner.query('commit')
  expect((await updates()) - before).toBe(3)
  expect(await verify()).toMatchObject({ links: 600, companies: 3, findings: [] })
})

test('lines of very many companies in one transaction are linked as well', async () => {
  await write(Array.from({ length: 300 }, (_, index) => String(1 + (index % 100))))
  await write(Array.from({ length: 90 }, (_, index) => String(90 - (index % 45))))
  expect(await verify()).toMatchObject({ links: 390, companies: 100, findings: [] })
})

test('a savepoint rolled back takes its lines along; the others are linked without a gap', async () => {
  const entry = { action: 'a.b', entity: 'a', recordId: '1', companyId: '1' }
  await withScope(db.app, { companies: ['1', '2'] }, async (transaction) => {
    const { client } = transaction
    await writeAudit(transaction, ids, entry, author)
    await client.query('savepoint s')
    await writeAudit(transaction, ids, entry, author)
    await writeAudit(transaction, ids, { ...entry, companyId: '2' }, author)
    await client.query('rollback to savepoint s')
    await writeAudit(transaction, ids, entry, author)
  })
  await write(['2', '1'])
  expect(await verify()).toEqual({ links: 4, companies: 2, findings: [] })
})

test('lines linked before the end of their transaction are followed by those that come after', async () => {
  const entry = { action: 'a.b', entity: 'a', recordId: '1', companyId: '1' }
  await withScope(db.app, { companies: ['1'] }, async (transaction) => {
    const { client } = transaction
    await writeAudit(transaction, ids, entry, author)
    await client.query('set constraints all immediate')
    await writeAudit(transaction, ids, entry, author)
    await client.query('savepoint s; set constraints all deferred')
    await writeAudit(transaction, ids, entry, author)
    await client.query('set constraints all immediate')
    await client.query('rollback to savepoint s')
    await client.query('set constraints all deferred')
    await writeAudit(transaction, ids, entry, author)
  })
  await write(['1'])
  expect(await verify()).toEqual({ links: 4, companies: 1, findings: [] })
})

test('chains begun before heads were stored continue', async () => {
  const [old, now] = await Promise.all(
    ['0027_logs.sql', '0040_audit_heads.sql'].map((name) =>
      readFile(join(import.meta.dirname, '..', 'migrations', name), 'utf8'),
    ),
  )
  const functions = /create function audit_note_company[^]*?(?=create trigger)/.exec(old ?? '')?.[0]
  await owner.query((functions ?? '').replaceAll('create function', 'create or replace function'))
  await fill(40, 3)
  await owner.query('alter trigger audit_log_before_chain on audit_log rename to audit_log_company')
  await owner.query(now ?? '')
  // As in 0057_second_wall.sql; recreating it has reset it.
  await owner.query(
    'alter function audit_link() security definer set search_path = public, pg_temp',
  )
  await write(['1', '2', '3', '2'])
  expect(await verify()).toEqual({ links: 44, companies: 3, findings: [] })
})

test('the application can neither change nor remove a line or a link', async () => {
  await write(['1'])
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    `update audit_chain set hash = '\\x00'`,
    'delete from audit_chain',
    'delete from audit_head',
    `insert into audit_chain values (1, 99, 1, '', '')`,
    `update audit_head set hash = ''`,
    'truncate audit_chain',
  ]) {
    const tried = withScope(db.app, 'everything', ({ client }) => client.query(statement))
    await expect(tried, statement).rejects.toThrow(/permission denied/)
  }
})

test('a hundred lines tampered with by a superuser are a hundred findings that name them', async () => {
  await fill(4_000, 5)
  expect(await verify()).toMatchObject({ links: 4_000, findings: [] })
  await owner.query('set session_replication_role = replica')
  const all = Array.from({ length: 3_980 }, (_, index) => index + 11)
  const picked = all.map((id) => ({ id, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  // Separate positions within the chain, so that each finding has one cause.
  const rows: number[] = []
  for (const { id } of picked) {
    if (rows.length < 100 && rows.every((other) => Math.abs(other - id) > 10)) rows.push(id)
  }
  const [changed, removed, moved, added] = [0, 25, 50, 75].map((at) => rows.slice(at, at + 25))
  for (const [index, id] of (changed ?? []).entries()) {
    const what = ['actor_name', 'action', 'ip', 'request_id', 'entity'][index % 5] ?? 'ip'
    await owner.query(`update audit_log set ${what} = 'other' where id = $1`, [id])
  }
  await owner.query('delete from audit_log where id = any ($1)', [removed])
  for (const id of moved ?? []) {
    await owner.query(
      `update audit_chain set audit_id = case audit_id when $1 then $2::bigint else $1 end + 1000000
       where audit_id in ($1, $2)`,
      [id, id + 5],
    )
    await owner.query(
      'update audit_chain set audit_id = audit_id - 1000000 where audit_id > 1000000',
    )
  }
  await owner.query(
    `insert into audit_log (id, company_id, actor_name, action, entity, record_id)
     select id + 500000, 2, 'Eve', 'user.edit', 'user', 1 from unnest($1::bigint[]) id`,
    [added],
  )
  await owner.query('set session_replication_role = origin')
  const { findings } = await verify()
  const named = new Set(findings.map(({ rowId }) => rowId))
  const expected = [
    ...[...(changed ?? []), ...(removed ?? []), ...(moved ?? [])].map(String),
    ...(added ?? []).map((id) => String(id + 500_000)),
  ]
  expect(expected).toHaveLength(100)
  expect(expected.filter((id) => !named.has(id))).toEqual([])
  expect(
    describeFinding(findings[0] ?? { companyId: '', seq: '', rowId: '', what: 'gap' }),
  ).toMatch(/^company \d+, seq \S+, row \d+: /)
})

test('a line removed with its link, a relinked one and a moved head are found', async () => {
  await fill(60, 1)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    'delete from audit_log where id = 20; delete from audit_chain where audit_id = 20',
  )
  await owner.query(`update audit_chain set hash = sha256('x') where audit_id = 40`)
  await owner.query('update audit_head set seq = seq + 1')
  await owner.query('set session_replication_role = origin')
  const { findings } = await verify()
  expect(findings.map(({ seq, what }) => `${seq} ${what}`)).toEqual([
    '20 gap',
    '40 changed',
    '41 notLinked',
    '60 head',
  ])
})

test('a truncated or rewritten chain does not match the signature', async () => {
  const book = await localDigestBook(folder)
  await fill(50, 2)
  expect(await book.sign(new Date(), await auditHeads(db.owner))).toBe(2)
  await write(['1'])
  expect(await book.sign(new Date(), await auditHeads(db.owner))).toBe(1)
  const { heads, faults } = await readDigests(folder)
  expect(faults).toEqual([])
  expect((await verifyAudit(owner, heads)).findings).toEqual([])
  await owner.query(`truncate audit_log, audit_chain, audit_head`)
  await fill(40, 2)
  const { findings } = await verifyAudit(owner, heads)
  expect(findings.map(({ what }) => what)).toEqual(['digest', 'digest', 'digest'])
  expect((await verify()).findings).toEqual([]) // it is a valid chain in itself
})

test('an edited, omitted or truncated digest is a fault of the book, and without a book there is no check', async () => {
  const path = join(folder, 'audit', 'digests.jsonl')
  const whole = await readFile(path, 'utf8')
  const [made = '', first = '', second = ''] = whole.split('\n')
  const faultsOf = async (...lines: string[]) => {
    await writeFile(path, lines.map((line) => `${line}\n`).join(''))
    return (await readDigests(folder)).faults.length
  }
  expect(await faultsOf(made, first, second)).toBe(0)
  expect(await faultsOf(made, first.replace('T', 't'), second)).toBe(2)
  expect(await faultsOf(made, second)).toBe(1)
  expect(await faultsOf(made, first)).toBe(1)
  await rm(path)
  await expect(readDigests(folder)).rejects.toThrow('is gone although its key is there')
  // A restarted digest file does not hide that.
  await (await localDigestBook(folder)).sign(new Date(), [])
  expect((await readDigests(folder)).faults).toHaveLength(1)
  await writeFile(path, whole)
})
