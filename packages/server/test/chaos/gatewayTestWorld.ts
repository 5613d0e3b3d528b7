import { beginTest, findTargets } from '../../store/gatewayTests/beginTest.ts'
import type { EngineWorld } from './engineWorld.ts'

/** A message of a test as stored, with its parts. */
export interface StoredTestMessage {
  id: string
  gatewayId: string
  msisdn: string
  code: string
  content: string
  status: string
  reason: string | null
  parts: {
    status: string
    receipt: string | null
    ref: string | null
    reference: number
    answerMs: number | null
    receiptMs: number | null
  }[]
}

/** Tests through the gateways of an engine's world. */
export function gatewayTestWorld(world: Pick<EngineWorld, 'ids' | 'query' | 'system'>) {
  let count = 0
  const number = async (msisdn = `4479110${String((count += 1)).padStart(5, '0')}`) => {
    const id = world.ids.next().toString()
    await world.query(
      `insert into sms_test_number (id, name, number, told_by) values ($1, $2, $3, 'handset')`,
      [id, `Phone ${id}`, `+${msisdn}`],
    )
    return id
  }
  return {
    number,
    /** Writes a test; the engine sends it when it looks. */
    async begin(
      numberIds: readonly string[],
      gatewayIds: readonly string[],
      given: { content?: string; planId?: string; at?: Date } = {},
    ) {
      const targets = await findTargets(world.system.pool, numberIds, gatewayIds)
      return beginTest(world.system.pool, world.ids, {
        ...targets,
        name: 'Test',
        planId: given.planId ?? null,
        content: given.content ?? 'Code {code}',
        sender: 'Tandem',
        waitMinutes: 15,
        by: 'test',
        at: given.at ?? new Date(),
      })
    },
    messages: (testId: string) =>
      world.query<StoredTestMessage>(
        `select m.id::text, m.gateway_id::text as "gatewayId", m.msisdn, m.code, m.content, m.status, m.reason,
           coalesce((select jsonb_agg(jsonb_build_object('status', p.status, 'receipt', p.receipt, 'ref', p.ref,
             'reference', p.reference, 'answerMs', p.answer_ms, 'receiptMs', p.receipt_ms) order by p.part)
             from sms_test_part p where p.message_id = m.id), '[]') as parts
         from sms_test_message m where test_id = $1 order by m.id`,
        [testId],
      ),
  }
}
