import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { createRandom, numbersOf } from '../bench/import/numberPlan.ts'
import { sql } from './database.ts'
import { journey } from './journey.ts'
import { ledgerCheck } from './ledgerCheck.ts'
import { finished, isTerminal, messagesOf, sendResult, standingOf } from './sms.ts'
import { micros } from './money.ts'
import { takenByCarriers } from './carriers.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const MESSAGES = 4_000
const seed = Number(process.env['TANDEM_SEED'] ?? randomInt(2 ** 31))

const here = stage({ alone: true })

journey(
  `a kill of the server in the middle of a send loses and doubles nothing (TANDEM_SEED=${seed})`,
  async () => {
    const { platform } = here
    const random = createRandom(seed)
    const source = numbersOf('IN', random)
    const numbers = Array.from({ length: MESSAGES }, () => String(source.next().value))
    const content = `Journey ${seed}`
    const before = await standingOf(await platform.as('kestrel'))

    const { taskId, accepted } = await (
      await platform.as('kestrel')
    ).send('POST', '/sms/notify/outbox/send', { content, mobiles: numbers.join('\n') }, sendResult)
    assert.equal(accepted, MESSAGES)
    // Its time comes while the server is down.
    const { taskId: laterId } = await (
      await platform.as('kestrel')
    ).send(
      'POST',
      '/sms/notify/outbox/send',
      {
        content: `Later ${seed}`,
        mobiles: numbers.slice(0, 20).join('\n'),
        startTime: new Date(Date.now() + 4_000).toISOString(),
      },
      sendResult,
    )
    const killAfter = 1 + random(MESSAGES / 2)
    await until(
      `${killAfter} messages to reach a carrier`,
      () => takenByCarriers(platform, content).length >= killAfter,
    )
    assert.equal(takenByCarriers(platform, `Later ${seed}`).length, 0)
    await platform.kill()
    await platform.startAgain()

    const kestrel = await platform.as('kestrel')
    await finished(kestrel, taskId, 240_000)
    const messages = await messagesOf(kestrel, taskId)
    assert.equal(messages.length, MESSAGES)
    assert.deepEqual(
      messages.filter((message) => !isTerminal(message)),
      [],
    )

    const taken = Map.groupBy(takenByCarriers(platform, content), ({ destination }) => destination)
    const missing = numbers.filter((number) => !taken.has(number))
    assert.deepEqual(missing, [], 'every message reached a carrier')
    const twice = [...taken].filter(([, submits]) => submits.length > 1).map(([number]) => number)
    assert.deepEqual(
      await withoutDoubt(twice, taskId),
      [],
      'a message reaches a carrier twice only where an attempt in doubt is recorded',
    )

    await finished(kestrel, laterId, 60_000)
    const later = await messagesOf(kestrel, laterId)
    assert.equal(later.length, 20)
    assert.equal(
      takenByCarriers(platform, `Later ${seed}`).length,
      20,
      'it started by itself, once',
    )
    const after = await standingOf(kestrel)
    assert.equal(after.held, before.held)
    const charged = [...messages, ...later].reduce(
      (sum, { price }) => sum + micros(price ?? '0'),
      0n,
    )
    assert.equal(before.balance - after.balance, charged)
    const { code, output } = await ledgerCheck(platform)
    assert.equal(code, 0, output)
  },
)

/** Numbers among these with fewer than two recorded attempts. */
async function withoutDoubt(numbers: string[], taskId: string): Promise<string[]> {
  const rows = await sql<{ msisdn: string }>(
    here.platform,
    `select m.msisdn::text as msisdn from sms_message m
     where m.task_id = $1 and m.msisdn = any ($2::bigint[]) and (
       select count(*) from sms_attempt_batch a
       where a.id >= m.id and a.span @> m.id and (a.ids is null or m.id = any (a.ids))
     ) < 2`,
    [taskId, numbers],
  )
  return rows.map(({ msisdn }) => msisdn)
}
