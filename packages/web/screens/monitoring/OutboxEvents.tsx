import { outboxEventList, type OutboxEventRow } from '@tandem/model'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'

const DropDialog = lazyPart(() => import('./DropDialog.tsx').then((file) => file.DropDialog))

type Parts = Required<ListParts<OutboxEventRow>>
const verbs: Parts['verbs'] = {
  tryAgain: { done: (_, { t }) => t('monitoring.event.trying') },
}
const cells: Parts['cells'] = {
  payload: ({ row }) => <code>{row.payload}</code>,
}

const dialogs: Parts['dialogs'] = {
  drop: (row, close) => <DropDialog event={row} onClose={close} />,
}

/** What waits to leave the platform and what could not be delivered: try again, or drop. */
export function OutboxEvents() {
  const text = useText()
  const { control } = useRights()
  const { may, disabledReason } = byRight(control('outboxEvent:drop'), text)
  const actions: Parts['actions'] = (row, open) => {
    const able = row.abilities.drop
    if (!may || able === undefined) return []
    return [
      {
        key: 'drop',
        label: (language) => language.t('monitoring.event.drop'),
        danger: true,
        blocked: disabledReason ?? (able === true ? undefined : text.loose(`error.${able}`)),
        onSelect: () => open('drop'),
      },
    ]
  }
  return (
    <ListScreen
      list={outboxEventList}
      icon="send"
      verbs={verbs}
      cells={cells}
      actions={actions}
      dialogs={dialogs}
    />
  )
}
