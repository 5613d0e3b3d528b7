import { registrationList, type RegistrationRow } from '@tandem/model'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const ApproveDialog = lazyPart(() =>
  import('./ApproveDialog.tsx').then((file) => file.ApproveDialog),
)
const RefuseDialog = lazyPart(() => import('./RefuseDialog.tsx').then((file) => file.RefuseDialog))
const decisions = ['approve', 'refuse'] as const
const dialogs: NonNullable<ListParts<RegistrationRow>['dialogs']> = {
  approve: (row, close) => <ApproveDialog record={row} onClose={close} />,
  refuse: (row, close) => <RefuseDialog record={row} onClose={close} />,
}

/** Account requests: view, approve, decline. */
export function Registrations() {
  const text = useText()
  const { control } = useRights()
  const { may, disabledReason } = byRight(control('registration:judge'), text)
  return (
    <ListScreen<RegistrationRow>
      list={registrationList}
      icon="inbox"
      dialogs={dialogs}
      // A decision is final.
      actions={(row, open) =>
        decisions
          .filter(() => may && row.status === 'pending')
          .map((decision) => ({
            key: decision,
            label: ({ t }) => t(`registration.${decision}`),
            danger: decision === 'refuse',
            blocked: disabledReason,
            onSelect: () => open(decision),
          }))
      }
    />
  )
}
