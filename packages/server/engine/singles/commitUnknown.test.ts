import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommitUnknown } from '../../ports/sms/singles.ts'
import { StatementBatch } from '../../store/database/statementBatch.ts'
import { type EngineWorld, engineWorld } from '../../test/chaos/engineWorld.ts'

let it: EngineWorld
beforeAll(async () => {
  it = await engineWorld({ carriers: [{ systemId: 'one' }] })
  await it.recharge(it.customerId, 100_000_000n)
  await it.start()
  await it.until(async () => it.engine().singles())
}, 60_000)
afterAll(() => it.stop())

/** The next transaction of single messages loses its connection, before or after the database commits it. */
function breakCommit(when: 'before' | 'after'): void {
  const { pool } = it.system
  let isArmed = true
  const watched = new WeakSet<pg.PoolClient>()
  const onAcquire = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    const watch = (...asked: unknown[]): unknown => {
      const [batch] = asked
      if (!isArmed || !(batch instanceof StatementBatch) || !isOfSingles(batch)) {
        return Reflect.apply(query, client, asked)
      }
      isArmed = false
      pool.off('acquire', onAcquire)
      if (when === 'before') return void cut(client).then(() => Reflect.apply(query, client, asked))
      batch.handleReadyForQuery = () =>
        void cut(client).then(() => batch.handleError(new Error('Connection terminated')))
      return Reflect.apply(query, client, asked)
    }
    Object.assign(client, { query: watch })
  }
  pool.on('acquire', onAcquire)
}

const isOfSingles = ({ text }: StatementBatch) =>
  text.includes('insert into sms_single_key') && text.includes('; commit')

async function cut(client: pg.PoolClient): Promise<void> {
  const ended = new Promise((resolve) => void client.once('end', resolve))
  await it.owner.query('select pg_terminate_backend($1)', [Reflect.get(client, 'processID')])
  await ended
}

test.each(['before', 'after'] as const)(
  'a connection that breaks just %s the commit: the message exists once, and the answer is the same',
  async (when) => {
    const msisdn = when === 'before' ? '447000000001' : '447000000002'
    const ask = () => it.sendOne(it.customerId, msisdn, { key: when })
    breakCommit(when)
    await expect(ask()).rejects.toBeInstanceOf(CommitUnknown)
    const first = await ask()
    expect(first.kind).toBe(when === 'before' ? 'accepted' : 'repeated')
    if (!('answer' in first)) throw new Error('no answer')
    expect(await ask()).toMatchObject({ kind: 'repeated', answer: first.answer })
    const [end] = await it.until(async () => {
      const rows = (await it.ended(first.taskId, 1)).filter((row) => row.msisdn === msisdn)
      return rows.length > 0 ? rows : undefined
    })
    expect(end).toMatchObject({ state: 'delivered', charged: '10000' })
    const stored = await it.query<{ id: string }>('select id from sms_message where msisdn = $1', [
      msisdn,
    ])
    expect(stored).toEqual([{ id: String(first.answer.messageId) }])
    expect((await it.taken()).filter(({ destination }) => destination === msisdn)).toHaveLength(1)
    expect(await it.ledgerFaults()).toEqual([])
  },
)
