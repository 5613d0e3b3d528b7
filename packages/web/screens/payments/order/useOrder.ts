import { paymentCalls, paymentOrderList, rechargeCalls, rechargeLines } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { isAtRest } from '@tandem/core'

/** Its news are told, but while it can be paid they are not waited for, ms. */
const REFRESH_MS = 2_000
const REST_MS = 15_000

/** What an action on an order makes old. */
export const orderPaths = [
  paymentCalls.queryById.path,
  paymentOrderList.path,
  rechargeCalls.overview.path,
  rechargeLines.path,
]

/** An order with its time line, live. */
export function useOrder(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['record', paymentCalls.queryById.path, id],
    queryFn: ({ signal }) => client.ask(paymentCalls.queryById, { id }, { quiet: true, signal }),
    refetchInterval: ({ state }) =>
      state.data && isAtRest(state.data.status) ? REST_MS : REFRESH_MS,
  })
}
