import { callbackDeliveryList, type CallbackDeliveryRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import './monitoring.css'

type Parts = Required<ListParts<CallbackDeliveryRow>>
const verbs: Parts['verbs'] = {
  sendAgain: { done: (_, { t }) => t('callbackDelivery.sent') },
}
const cells: Parts['cells'] = {
  ms: ({ row }) => <Milliseconds n={row.ms} />,
  attempts: ({ row }) => (
    <ol className="delivery-attempts">
      {(row.attempts ?? '').split('\n').map((line) => (
        <Attempt key={line} line={line} />
      ))}
    </ol>
  ),
  payload: ({ row }) => <code className="delivery-payload">{indented(row.payload ?? '')}</code>,
}

/** What a company's programs were told, and how they answered: send it again. */
export const CallbackDeliveries = () => (
  <ListScreen list={callbackDeliveryList} icon="outbox" verbs={verbs} cells={cells} />
)

/** A line of the answer: when, how it was answered, and how long that took, two spaces apart. */
function Attempt({ line }: { line: string }) {
  const [at = '', ...said] = line.split('  ')
  return (
    <li>
      <When at={at} />
      <span>{said.join(' · ')}</span>
    </li>
  )
}

function Milliseconds({ n }: { n: number | null }) {
  const { t } = useText()
  return (
    <span className="number">{n === null ? nothing : t('callbackDelivery.msShown', { n })}</span>
  )
}

/** A value a line; what was shortened is no longer JSON, and stays as it is. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
