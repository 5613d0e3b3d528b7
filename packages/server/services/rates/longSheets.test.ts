import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLand, rateTools } from '../../test/rateTools.ts'
import { userJobTools } from '../../test/userJobTools.ts'
import { okay, world } from '../../test/world.ts'

const it = await world()
const { countryId } = await rateLand(it)
const { draftOf, groupOf, publish } = rateTools(it, countryId)
const tools = userJobTools(it)
beforeAll(() => void tools.runner({ sheets: it.ports.sheets }))
afterAll(async () => {
  await tools.stopRunners()
  await it.close()
})

/** More lines than are compared at once, twice. */
const LINES = 11_000
const lineOf = (index: number, price: string) => `voice,${1_000_000 + index},${price},60/6,0.01`
const first = Array.from({ length: LINES }, (_line, index) => lineOf(index, '0.01'))

async function read(draft: string, lines: readonly string[]) {
  const form = new FormData()
  form.set('id', draft)
  form.set('whole', 'true')
  const text = ['product,prefix,price,interval,connectFee', ...lines].join('\n')
  form.set('file', new Blob([text]), 'long.csv')
  const job = okay(await it.admin.upload('/sms/rateVersion/import', form))
  return tools.ended(it.admin, job.id)
}

const summary = async (id: string) => okay(await it.admin.get('/sms/rateVersion/summary', { id }))

test('a sheet is compared line by line, however many pieces it is read in, and its lines stay in order', async () => {
  const list = await groupOf(it.admin)
  const draft = await draftOf(it.admin, list)
  expect(await read(draft, first)).toMatchObject({ status: 'done', done: LINES })
  expect(await summary(draft)).toMatchObject({ new: LINES, wrong: 0, removed: 0 })
  const { rows } = await it.db.owner.query<{ sorted: boolean }>(
    `select bool_and(line = place) as sorted from (
       select line - min(line) over () + 1 as line, row_number() over (order by id) as place
       from sms_rate_change where version_id = ${draft}) l`,
  )
  expect(rows).toEqual([{ sorted: true }])
  okay(await publish(it.admin, draft))

  // From the end: the first hundred are gone, each tenth costs more, one is twice in pieces that are far apart.
  const second = first
    .map((line, index) => (index % 10 === 0 ? lineOf(index, '0.011') : line))
    .slice(100)
    .toReversed()
  const again = await draftOf(it.admin, list)
  const end = await read(again, [...second, second[0] ?? '', 'voice,4a,0.01,60/6,'])
  expect(end).toMatchObject({ status: 'done', done: LINES - 98 })
  const changed = (LINES - 100) / 10
  expect(await summary(again)).toMatchObject({
    new: 0,
    changed,
    same: LINES - 100 - changed,
    removed: 100,
    wrong: 2,
  })
})

test('a piece that cannot be written fails the job, though the next one is being read', async () => {
  const draft = await draftOf(it.admin, await groupOf(it.admin))
  await it.db.owner.query(`
    create function refuse_a_line() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger refuse_a_line before insert on sms_rate_change for each row
      when (new.prefix = '1000007') execute function refuse_a_line()`)
  try {
    expect(await read(draft, first)).toMatchObject({ status: 'failed' })
  } finally {
    await it.db.owner.query('drop function refuse_a_line cascade')
  }
  // It can be read once more.
  expect(await read(draft, first)).toMatchObject({ status: 'done' })
  expect(await summary(draft)).toMatchObject({ new: LINES })
})

test('a line of a draft belongs to the list and the seller of its version', async () => {
  const [list, other] = [await groupOf(it.admin), await groupOf(it.admin)]
  const draft = await draftOf(it.admin, list)
  const insert = `insert into sms_rate_change (id, company_id, version_id, rate_group_id, change, product, prefix, price_nanos)
    select 1, company_id, ${draft}, $1, 'new', 'voice', '49', 1 from sms_rate_group where id = $1`
  await expect(it.db.owner.query(insert, [other])).rejects.toThrow(/sms_rate_change_version_list/)
  await it.db.owner.query(insert, [list])
})

test('a rate belongs to the seller of its list', async () => {
  const list = await groupOf(it.admin)
  const insert = `insert into sms_rate (id, company_id, rate_group_id, product, prefix, price_nanos, first_seconds, next_seconds)
    select 1, c.id, ${list}, 'voice', '49', 1, 60, 60 from sys_company c where (c.kind = 'platform') = $1 order by c.id limit 1`
  await expect(it.db.owner.query(insert, [false])).rejects.toThrow(/sms_rate_seller/)
  await it.db.owner.query(insert, [true])
})
