import { afterAll, beforeAll, expect, test } from 'vitest'

import { seededRandom } from '../../test/chaos/seededRandom.ts'
import { codesOf, otpWorld, type OtpWorld } from '../../test/otpWorld.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

const seed = Number(process.env['TANDEM_CHAOS_SEED'] ?? Date.now() % 2 ** 31)
/** An attack may get no more through, and for no longer. */
const MOST_MESSAGES = 200
const MOST_SECONDS = 60

let it: OtpWorld
let sunrise: Ctx
let harbor: Ctx
beforeAll(async () => {
  it = await otpWorld()
  sunrise = await it.program('sunrise')
  harbor = await it.program('harbor')
})
afterAll(() => it.close())

const codes = () => codesOf(it, 'otpPremium')
/** Everything so far was so many seconds earlier. */
const pass = (seconds: number) =>
  it.sandbox.db.owner.query(
    `update sms_otp set create_time = create_time - $1 * interval '1 second', resend_at = resend_at - $1 * interval '1 second',
       used_at = used_at - $1 * interval '1 second'`,
    [seconds],
  )
/** Codes to these numbers, one each so many seconds, until one is refused; how many were sent, and within how long. */
async function attack(numberOf: (n: number) => string, everySeconds: number) {
  for (let sent = 0; sent <= MOST_MESSAGES; sent += 1) {
    const refusal = await codes()
      .send(sunrise, numberOf(sent))
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Refused ? error.code : String(error)),
      )
    if (refusal) return { sent, seconds: sent * everySeconds, refusal }
    if (sent % 5 === 4) await pass(5 * everySeconds)
  }
  return { sent: Infinity, seconds: Infinity, refusal: 'none' }
}
function expectStopped({ sent, seconds, refusal }: Awaited<ReturnType<typeof attack>>): void {
  expect(refusal).toBe('otp.velocity')
  expect(sent).toBeLessThanOrEqual(MOST_MESSAGES)
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS)
}
/** Somebody asks for a code and, if they mean it, enters it. */
async function person(ctx: Ctx, mobile: string, enters: boolean): Promise<void> {
  await codes().send(ctx, mobile)
  if (!enters) return
  expect(await codes().verify(ctx, { mobile, code: await it.codeOf(mobile) })).toBe(true)
}

test('codes to one number after the other are stopped within 200 messages and a minute', async () => {
  expectStopped(await attack((n) => `+${6_587_000_000 + n}`, 0.3))
})

test('codes to numbers all over one country are stopped within 200 messages and a minute', async () => {
  expectStopped(await attack((n) => `+${447_400_000_000 + n * 400_003}`, 0.3))
})

test(`codes that let the usual conversion of a country fall are stopped; people before and elsewhere never are (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const malaysia = (n: number) => `+${60_120_000_000 + n * 9_001}`
  // An ordinary day: seven of ten enter their code, and nobody is refused one.
  for (let round = 0; round < 11; round += 1) {
    const some = Array.from({ length: 20 }, (_, n) => malaysia(round * 20 + n))
    await Promise.all(some.map((mobile) => person(sunrise, mobile, random.next() < 0.7)))
    await pass(400)
  }
  await pass(600)
  expectStopped(await attack((n) => malaysia(400 + n), 0.3))
  // Another company sends there, and this one elsewhere.
  await person(harbor, malaysia(900), true)
  await person(sunrise, it.newNumber(), true)
})
