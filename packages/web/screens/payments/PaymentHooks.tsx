import { paymentHookList, type PaymentHookRow } from '@tandem/model'
import { useMemo } from 'react'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { VerbParts } from '../../record/list/listParts.ts'

const replay: VerbParts<PaymentHookRow> = { done: (_rows, { t }) => t('payments.hook.replayed') }

/** What payment providers told, as it came. */
export function PaymentHooks() {
  const verbs = useMemo(() => ({ replay }), [])
  return <ListScreen<PaymentHookRow> list={paymentHookList} icon="hash" verbs={verbs} />
}
