import { type ReactNode, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListParts } from './listParts.ts'
import { dialogIn } from './dialogIn.ts'

const RefusedDrawer = lazyPart(() =>
  import('../../kit/dialogs/RefusedDrawer.tsx').then((file) => file.RefusedDrawer),
)

/** The main action of a list whose rows people add, and its form, which `?mode=add` opens. */
export function useListAdd<Row extends { id: string }>({
  add,
  dialogs,
  busy = false,
}: Pick<ListParts<Row>, 'add' | 'dialogs' | 'busy'>): { button: ReactNode; form: ReactNode } {
  const text = useText()
  const { control } = useRights()
  const { params, set, go } = useUrlState()
  const isOpen = params.get('mode') === 'add'
  const isBusy = busy || isOpen || dialogIn(params, dialogs) !== null
  const right = add ? byRight(control(add.code), text) : { may: false, disabledReason: undefined }
  const may = right.may && add?.offered !== false
  const [adds] = useActions(
    add
      ? [
          {
            id: add.code,
            title: (language) => language.loose(add.label),
            icon: 'plus',
            group: 'screen',
            shortcut: 'c',
            may,
            disabledReason:
              right.disabledReason ?? (isBusy ? text.t('palette.formOpen') : undefined),
            run: () => go({ mode: 'add' }),
          },
        ]
      : [],
  )
  const close = (): void => set({ mode: null })
  const refused = may ? right.disabledReason : text.t('kit.notNow')
  // An open form stays open whatever changes meanwhile, so that no input is lost.
  const [opened, setOpened] = useState(false)
  const opens = isOpen && (opened || refused === undefined)
  if (opens !== opened) setOpened(opens)
  return {
    button: adds && <ActionButton kind="primary" action={adds} />,
    form:
      add && isOpen ? (
        opens ? (
          add.dialog(close)
        ) : (
          <RefusedDrawer title={text.loose(add.label)} reason={refused ?? ''} onClose={close} />
        )
      ) : null,
  }
}
