import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../../test/chaos/engineWorld.ts'

let made: EngineWorld
beforeAll(async () => {
  made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  await made.start()
  await made.recharge(made.customerId, 1_000_000n)
  const answer = await made.send(made.customerId, ['447000000001', '447000000002'])
  if (answer.kind !== 'accepted') throw new Error('not accepted')
  await made.ended(answer.taskId, 2)
  await made.engine().stop()
})
afterAll(() => made.stop())

const codes = async () => [
  ...new Set((await made.ledgerFaults()).map((fault) => fault.split(' ')[0])),
]
const asOwner = (sql: string) =>
  made.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)

/** Whoever owns the database is stopped by no trigger. */
const PAST_TRIGGERS = 'set local session_replication_role = replica;'
const OF_A_RESERVATION = `where (tx_id, seq) = (select e.tx_id, e.seq from ledger_entry e join ledger_tx t on t.id = e.tx_id
  where t.kind = 'reserve' order by 1, 2 limit 1)`

const forgeries: { what: string; named: string[]; forge: string; undo: string }[] = [
  {
    what: 'what messages were charged',
    named: ['C1', 'C2'],
    forge: 'update sms_message_final set charged = charged + 1',
    undo: 'update sms_message_final set charged = charged - 1',
  },
  {
    what: 'messages that arrived called undelivered',
    named: ['C2'],
    forge: `update sms_message_final set state = 'undelivered'`,
    undo: `update sms_message_final set state = 'delivered'`,
  },
  {
    what: 'a correction that moved no money',
    named: ['C3'],
    forge: `update sms_message_final set corrections = '[{"state": "unknown", "charged": "0", "txId": null}]'`,
    undo: 'update sms_message_final set corrections = null',
  },
  ...['dispatched', 'delivered', 'reserved', 'charged', 'released'].map((column) => ({
    what: `the counter "${column}" of a task`,
    named: ['C2'],
    forge: `update sms_task_count set ${column} = ${column} + 1`,
    undo: `update sms_task_count set ${column} = ${column} - 1`,
  })),
  {
    what: 'what a task was charged in a quarter of an hour',
    named: ['C5'],
    forge: 'update sms_task_charge set amount = amount + 1',
    undo: 'update sms_task_charge set amount = amount - 1',
  },
  {
    what: 'a credit limit that nobody gave',
    named: ['I9'],
    forge: 'update ledger_wallet set credit_limit = 5000000',
    undo: 'update ledger_wallet set credit_limit = 0',
  },
  {
    what: 'a transaction without entries',
    named: ['I1'],
    forge: `${PAST_TRIGGERS} insert into ledger_tx (id, company_id, kind, idem_key) select max(id) + 1, min(company_id), 'reserve', 'none' from ledger_tx`,
    undo: `${PAST_TRIGGERS} delete from ledger_tx where idem_key = 'none'`,
  },
  {
    what: 'an entry of another amount',
    named: ['I1', 'I2', 'I3', 'I5'],
    forge: `${PAST_TRIGGERS} update ledger_entry set amount = amount + 1 ${OF_A_RESERVATION}`,
    undo: `${PAST_TRIGGERS} update ledger_entry set amount = amount - 1 ${OF_A_RESERVATION}`,
  },
  {
    what: 'an entry in another currency, though the sum is zero',
    named: ['I1', 'I2'],
    forge: `${PAST_TRIGGERS} update ledger_entry set currency = 'EUR' ${OF_A_RESERVATION}`,
    undo: `${PAST_TRIGGERS} update ledger_entry set currency = 'USD' ${OF_A_RESERVATION}`,
  },
]

test.each(forgeries)('the check names $what', async ({ named, forge, undo }) => {
  expect(await codes()).toEqual([])
  await asOwner(forge)
  expect(await codes()).toEqual(named)
  await asOwner(undo)
  expect(await codes()).toEqual([])
})

test('it ignores credit limits and their expiry', async () => {
  const [wallet] = await made.query<{ id: string }>(
    'select id from ledger_wallet where company_id = $1',
    [made.customerId],
  )
  const give = (limit: number) =>
    made.query('select ledger_set_credit_limit($1, $2, $3, null, $4)', [
      made.ids.next(),
      wallet?.id,
      limit,
      'agreed',
    ])
  await give(5_000_000)
  expect(await codes()).toEqual([])
  await give(0)
  expect(await codes()).toEqual([])
})

// Last, because postings cannot be removed.
test('the check names a recharge that has no document, and one of another amount', async () => {
  const recharge = (
    key: string,
    amount: number,
  ) => `select ledger_post(${made.ids.next()}, ${made.customerId}, 'recharge',
    '${key}', array[(select id from ledger_account where kind = 'bank' limit 1),
      (select id from ledger_wallet where company_id = ${made.customerId})], array[-${amount}, ${amount}]::bigint[])`
  await asOwner(recharge('forged', 7_000_000))
  expect(await codes()).toEqual(['I10'])
  expect((await made.ledgerFaults()).join()).toContain('entries 7000000, document none')
  await asOwner(`insert into ledger_document (tx_id, company_id, source, reference, amount, currency)
    select id, company_id, 'order', 'forged', 70, 'USD' from ledger_tx where idem_key = 'forged'`)
  expect((await made.ledgerFaults()).join()).toContain('entries 7000000, document 70')
  for (const sql of ['update ledger_document set amount = 1', 'delete from ledger_credit_limit']) {
    await expect(asOwner(sql)).rejects.toThrow('append-only')
    await made.owner.query('rollback')
  }
})
