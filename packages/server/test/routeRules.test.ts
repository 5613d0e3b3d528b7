import { afterAll, beforeAll, expect, test } from 'vitest'
import { okay, world, type World } from './world.ts'

let it: World
let gatewayId = ''
beforeAll(async () => {
  it = await world()
  gatewayId = String(
    okay(
      await it.admin.post('/sms/gateway/add', {
        name: 'Carrier of rules',
        host: 'smsc.example',
        port: 2775,
        systemId: 'me',
      }),
    ),
  )
})
afterAll(() => it.close())

const add = (rule: Record<string, unknown>) =>
  it.admin.post('/sms/route/add', { name: 'Rule', gatewayId, ...rule })

test.each([
  { rule: { contentPattern: '(a+' }, field: 'contentPattern', reason: 'field.pattern' },
  { rule: { contentPattern: '(a)\\1' }, field: 'contentPattern', reason: 'field.pattern' },
  { rule: { senders: 'ACME,,' }, field: 'senders', reason: 'field.senderList' },
  { rule: { days: '5-1' }, field: 'days', reason: 'field.weekdays' },
  { rule: { hours: '9-12' }, field: 'hours', reason: 'field.slots.format' },
  { rule: { zone: 'Mars/Base' }, field: 'zone', reason: 'field.timeZone' },
  { rule: { formula: 'cost +' }, field: 'formula', reason: 'field.formula' },
  { rule: { strategy: 'formula' }, field: 'formula', reason: 'route.formula' },
  { rule: { senderRules: 'ACME' }, field: 'senderRules', reason: 'field.senderRules' },
  {
    rule: { contentPattern: '((((((a|b){100}){100}){100}){100}){100}){100}' },
    field: 'contentPattern',
    reason: 'field.pattern',
  },
  {
    rule: { contentRules: '((((((a|b){100}){100}){100}){100}){100}){100} => b' },
    field: 'contentRules',
    reason: 'field.contentRules',
  },
  { rule: { formula: 'constructor(cost)' }, field: 'formula', reason: 'field.formula' },
  { rule: { contentRules: 'a* => b' }, field: 'contentRules', reason: 'field.contentRules' },
  { rule: { belowCost: 'allow' }, field: 'belowCostReason', reason: 'route.reason' },
])('$rule is refused at its field', async ({ rule, field, reason }) => {
  const refused = await add(rule)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.result).toMatchObject({ fields: { [field]: { reason } } })
})

test('a rule with every criterion is kept as it was written', async () => {
  const rule = {
    customerId: it.companies.agentA,
    senders: 'ACME,Bank*',
    contentPattern: 'casino|赌场',
    hours: '08:00-12:00,13:00-18:00',
    days: '1-5',
    zone: 'Asia/Shanghai',
    strategy: 'formula',
    formula: 'quality - 100 * cost / price',
    senderRules: 'ACME* = INFO\n* = 447700900001, 447700900002',
    senderChoice: 'message',
    contentRules: 'casino|赌场 => game',
    receiptFailover: 'carrier',
    belowCost: 'allow',
    belowCostReason: 'Agreed with the carrier until July',
  }
  const id = String(okay(await add(rule)))
  expect(okay(await it.admin.get('/sms/route/queryById', { id }))).toMatchObject(rule)
})

test('a pattern of groups that stand for nothing, a hundred times a hundred times, is read at once', async () => {
  const id = okay(await add({ contentPattern: '(((((){100}){100}){100}){100}){100}' }))
  expect(id).toBeTypeOf('string')
})
