import { registrationList, type RegistrationRow } from '@tandem/model'
import { Suspense, useState } from 'react'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { RowAction } from '../../kit/list.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const dialogs = {
  approve: lazyPart(() => import('./ApproveDialog.tsx').then((file) => file.ApproveDialog)),
  refuse: lazyPart(() => import('./RefuseDialog.tsx').then((file) => file.RefuseDialog)),
}
type Decision = keyof typeof dialogs

/** Account requests: view, approve, decline. */
export function Registrations() {
  const text = useText()
  const { control } = useRights()
  const [open, setOpen] = useState<{ decision: Decision; row: RegistrationRow } | null>(null)
  const { may, disabledReason } = byRight(control('registration:judge'), text)
  const Dialog = open && dialogs[open.decision]
  const decide = (decision: Decision, row: RegistrationRow): RowAction => ({
    key: decision,
    label: ({ t }) => t(`registration.${decision}`),
    danger: decision === 'refuse',
    blocked: disabledReason,
    onSelect: () => setOpen({ decision, row }),
  })
  return (
    <>
      <ListScreen<RegistrationRow>
        list={registrationList}
        icon="inbox"
        // A decision is final.
        actions={(row) =>
          may && row.status === 'pending' ? [decide('approve', row), decide('refuse', row)] : []
        }
        busy={open !== null}
      />
      <Suspense fallback={null}>
        {Dialog && <Dialog record={open.row} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
