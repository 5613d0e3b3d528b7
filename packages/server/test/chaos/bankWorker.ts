import { z } from 'zod'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { refundWallet } from '../../store/ledger/sellerMoney.ts'
import { testLedger } from './testLedger.ts'

const settings = z.object({ ownerUrl: z.string(), systemUrl: z.string(), node: z.number() })

const hop = z.object({ companyId: z.string(), amountMicros: z.coerce.bigint() })
/** Something that moves money, and the key under which it may do so once. */
export const bankOp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recharge'), key: z.string(), hops: z.tuple([hop]) }),
  z.object({ kind: z.literal('refund'), key: z.string(), hops: z.tuple([hop]) }),
  z.object({ kind: z.literal('reserve'), key: z.string(), hops: z.array(hop) }),
  z.object({ kind: z.literal('settle'), key: z.string(), hops: z.array(hop), pays: z.boolean() }),
  z.object({
    kind: z.literal('correct'),
    key: z.string(),
    hops: z.array(hop),
    paid: z.boolean(),
    pays: z.boolean(),
  }),
])
export type BankOp = z.output<typeof bankOp>

/** `failed`: what became of it is not known. */
export const bankAnswer = z.object({
  n: z.number(),
  outcome: z.enum(['posted', 'repeated', 'insufficient', 'failed']),
  error: z.string().optional(),
})
export type BankAnswer = z.output<typeof bankAnswer>

const order = z.object({ n: z.number(), op: bankOp })

/** A process that moves money as it is told, several at a time, and that a test can kill. */
function main(): void {
  const { ownerUrl, systemUrl, node } = settings.parse(JSON.parse(process.argv[2] ?? '{}'))
  const ids = createIds({ now: Date.now }, () => node)
  const system = createDatabase({ ownerUrl, systemUrl, scope: 'everything', max: 4 })
  const ledger = testLedger(system, ids)

  const done = async (op: BankOp): Promise<BankAnswer['outcome']> => {
    if (op.kind === 'recharge') return ledger.recharge(op.hops[0], op)
    if (op.kind === 'refund') {
      const refund = {
        ...op.hops[0],
        to: { kind: 'bank', detail: '' } as const,
        key: op.key,
        reason: 'bank',
      }
      const isGiven: boolean = await withScope(system, 'everything', (db) =>
        refundWallet(db, ids, refund),
      )
      return isGiven ? 'posted' : 'insufficient'
    }
    const { kind } = op
    try {
      return await ledger.post(op.key, op.hops, kind === 'reserve' ? { kind } : op)
    } catch (error) {
      if (error instanceof Error && error.message.includes('was posted before')) return 'repeated'
      throw error
    }
  }
  process.on('message', (message) => {
    const { n, op } = order.parse(message)
    done(op).then(
      (outcome) => process.send?.({ n, outcome }),
      (error: unknown) => process.send?.({ n, outcome: 'failed', error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ n: -1, outcome: 'posted' })
}

if (process.argv[1]?.endsWith('bankWorker.ts') === true) main()
