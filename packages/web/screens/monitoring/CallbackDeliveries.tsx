import { callbackDeliveryList, type CallbackDeliveryRow } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'

type Parts = Required<ListParts<CallbackDeliveryRow>>
const verbs: Parts['verbs'] = {
  sendAgain: { done: (_, { t }) => t('callbackDelivery.sent') },
}
const cells: Parts['cells'] = {
  attempts: ({ row }) => <pre>{row.attempts}</pre>,
  payload: ({ row }) => <code>{row.payload}</code>,
}

/** What a company's programs were told, and how they answered: send it again. */
export const CallbackDeliveries = () => (
  <ListScreen list={callbackDeliveryList} icon="outbox" verbs={verbs} cells={cells} />
)
