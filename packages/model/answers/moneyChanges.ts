import { z } from 'zod'
import { listRowSchema } from '../kit/listCall.ts'
import { moneyChangeList } from '../lists/moneyChanges.ts'

const judged = z.union([z.literal(true), z.literal('moneyChange.own')]).exactOptional()

/** A line of GET /ledger/change/list. */
export const moneyChangeRowSchema = listRowSchema(moneyChangeList, {
  abilities: z.object({
    approve: judged,
    refuse: judged,
    withdraw: z.literal(true).exactOptional(),
  }),
})
export type MoneyChangeRow = z.output<typeof moneyChangeRowSchema>
