import type { LookupAnswer } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { keepAnswers } from '../store/numbers/answers.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
let providerId = ''
const asOwner = (sql: string) =>
  made.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
/** Once the engine has heard of it: it hears of changes a moment later. */
const heard = (msisdn: string, price: number) =>
  made.until(async () => ((await charged([msisdn]))[0] === price ? true : undefined))
const enable = (isOn: boolean) => asOwner(`update hlr_provider set enabled = ${isOn}`)

// The prefix of every number says the operator 234 15, which costs as its country, 0.01; 234 10 costs 0.02.
beforeAll(async () => {
  made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  await made.start()
  await made.recharge(made.customerId, 10_000_000n)
  const [operator, rate] = [made.ids.next(), made.ids.next()]
  providerId = made.ids.next().toString()
  await asOwner(`
    insert into sms_operator (id, name, country_id, mcc, mnc)
      select ${operator}, 'Dear', id, '234', '10' from sys_country where iso2 = 'GB';
    insert into sms_rate (id, company_id, rate_group_id, product, country_id, operator_id, price_nanos, charge_on,
        effective_at)
      select ${rate}, r.company_id, r.rate_group_id, r.product, r.country_id, ${operator}, 20000000, 'submit', 'epoch'
        from sms_rate r join sys_company c on c.rate_group_id = r.rate_group_id
        join sys_country g on g.id = r.country_id and g.iso2 = 'GB' where c.id = ${made.customerId};
    insert into hlr_provider (id, name, url, mapping)
      values (${providerId}, 'Networks', 'https://hlr.example/{number}', 'reachable: live')`)
  await answered('447000000099', '234', '10')
  await heard('447000000099', 20)
})
afterAll(() => made.stop())

const answered = (msisdn: string, mcc: string, mnc: string, at = new Date()) =>
  withScope(made.system, 'everything', (on) => {
    const answer: LookupAnswer = {
      msisdn,
      state: 'reachable',
      mcc,
      mnc,
      ported: true,
      roaming: null,
    }
    return keepAnswers(on, { providerId, at, answers: [answer] })
  })
const charged = async (numbers: string[]) => {
  const answer = await made.send(made.customerId, numbers)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  const ends = await made.ended(answer.taskId, numbers.length)
  return ends.map((end) => Number(end.charged) / 1_000)
}
const kept = (msisdn: string) =>
  made.query(
    `select mccmnc, mccmnc_source as source, network_provider_id::text as provider, network_at is not null as dated
       from sms_message where msisdn = $1 order by id`,
    [msisdn],
  )
const byPrefix = { mccmnc: '23415', source: 'prefix', provider: null, dated: false }

test('what a network answered decides the operator and the price, and the message keeps who said it', async () => {
  await answered('447000000001', '234', '10')
  expect(await charged(['447000000001', '447000000002'])).toEqual([20, 10])
  expect(await kept('447000000001')).toEqual([
    { mccmnc: '23410', source: 'hlr', provider: providerId, dated: true },
  ])
  expect(await kept('447000000002')).toEqual([byPrefix])
})

test('a single message of a program takes the answer too', async () => {
  await answered('447000000003', '234', '10')
  const outcome = await made.sendOne(made.customerId, '447000000003')
  expect(outcome.kind).toBe('accepted')
  expect(await kept('447000000003')).toMatchObject([{ mccmnc: '23410', source: 'hlr' }])
})

test('answers that are too old, of foreign countries or of networks we do not know leave it to the prefix', async () => {
  await answered('447000000011', '234', '10', new Date(Date.now() - 8 * 86_400_000))
  await answered('447000000012', '310', '260')
  await answered('447000000013', '234', '99')
  expect(await charged(['447000000011', '447000000012', '447000000013'])).toEqual([10, 10, 10])
  expect(await kept('447000000013')).toEqual([byPrefix])
})

test('what is answered after a task was accepted does not change its price', async () => {
  await answered('447000000021', '234', '10', new Date(Date.now() + 60_000))
  expect(await charged(['447000000021'])).toEqual([10])
})

test('while no provider is on, the prefixes alone tell', async () => {
  await answered('447000000031', '234', '10')
  await enable(false)
  await heard('447000000031', 10)
  await enable(true)
  await heard('447000000031', 20)
})
