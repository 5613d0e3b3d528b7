import { DAY_MS } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { scheduledJobs } from '../../jobs/registry.ts'
import type { Client } from '../../test/Client.ts'
import { okay, world, type World } from '../../test/world.ts'
import { tellOfEnds } from './tellOfEnds.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

/** An approved sender of a company that ends after so many days. */
async function endsIn(days: number, companyId: string, sender: string): Promise<string> {
  const id = String(it.ports.ids.next())
  await it.ports.system.pool.query(
    `insert into sms_sender_id (id, company_id, sender, status, valid_until) values ($1, $2, $3, 'approved', $4)`,
    [id, companyId, sender, new Date(it.ports.clock.now() + days * DAY_MS)],
  )
  return id
}
const dayIn = (days: number) =>
  new Date(it.ports.clock.now() + days * DAY_MS).toISOString().slice(0, 10)
const titles = async (who: Client): Promise<string[]> => {
  const { sysMsgList } = okay(await who.get('/sys/annountCement/listByUser'))
  return sysMsgList.map(({ titile }: { titile: string }) => titile).toReversed()
}

test('30 days before a sender ID ends its company, its sales person and the administrators are told, once', async () => {
  const { customerP, agentA } = it.companies
  it.time.standsAt = Date.now()
  await endsIn(31, customerP, 'Later')
  await endsIn(-1, customerP, 'Over')
  const soon = await endsIn(29, customerP, 'Acme')
  await endsIn(10, agentA, 'Lotus')
  const requested = await endsIn(5, customerP, 'Asked')
  await it.ports.system.pool.query(`update sms_sender_id set status = 'pending' where id = $1`, [
    requested,
  ])
  const job = scheduledJobs.find(({ key }) => key === 'remindOfSenderIds')
  expect(await job?.run(it.ports, { signal: new AbortController().signal, parameter: '' })).toEqual(
    {
      senders: 2,
    },
  )
  // Another server does the same at once, and the job again on the next day.
  await Promise.all([tellOfEnds(it.ports), tellOfEnds(it.ports)])
  it.time.offsetMs = DAY_MS / 2
  await tellOfEnds(it.ports)
  it.time.offsetMs = 0
  const [acme, lotus] = [dayIn(29), dayIn(10)]
  expect(await titles(it.customerP)).toEqual([`The sender ID Acme expires on ${acme}`])
  expect(await titles(it.agentA)).toEqual([`The sender ID Lotus expires on ${lotus}`])
  expect(await titles(it.admin)).toEqual([
    `The sender ID Lotus of Agent A expires on ${lotus}`,
    `The sender ID Acme of Customer P expires on ${acme}`,
  ])
  expect(await titles(it.sales)).toEqual([`The sender ID Acme of Customer P expires on ${acme}`])
  for (const nobody of [it.manager, it.agentB, it.customerA, it.customerB]) {
    expect(await titles(nobody)).toEqual([])
  }
  // Another end is told anew: it was prolonged, and that is nearly over as well.
  await it.ports.system.pool.query('update sms_sender_id set valid_until = $2 where id = $1', [
    soon,
    new Date(it.ports.clock.now() + 20 * DAY_MS),
  ])
  await tellOfEnds(it.ports)
  expect(await titles(it.customerP)).toEqual([
    `The sender ID Acme expires on ${acme}`,
    `The sender ID Acme expires on ${dayIn(20)}`,
  ])
})
