import { apiKeyList, type ApiKeyRow, type ApiKeyScope } from '@tandem/model'
import { Suspense, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './keys/keys.css'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { keyCells } from './keys/keyCells.tsx'
import { useKeyActions } from './keys/useKeyActions.ts'

const KeyDialog = lazyPart(() => import('./keys/KeyDialog.tsx').then((file) => file.KeyDialog))
const RotateDialog = lazyPart(() =>
  import('./keys/RotateDialog.tsx').then((file) => file.RotateDialog),
)
const SecretDialog = lazyPart(() =>
  import('./keys/SecretDialog.tsx').then((file) => file.SecretDialog),
)

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'rotate'; row: ApiKeyRow }
  | { kind: 'secret'; secret: string; scopes: readonly ApiKeyScope[] }

/** API keys of the visible companies: create, rotate, turn off, revoke. */
export function ApiKeys() {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { control } = useRights()
  const [open, setOpen] = useState<Open | null>(null)
  const several = user.companyKind !== 'customer'
  const rowActions = useKeyActions((kind, row) => setOpen({ kind, row }))
  const close = (): void => setOpen(null)
  const show = (secret: string, scopes: readonly ApiKeyScope[]): void =>
    setOpen({ kind: 'secret', secret, scopes })
  const adding = byRight(control('apiKey:add'), text)
  const [adds] = useActions([
    {
      id: 'apiKey:add',
      title: (language) => language.t('apiKeys.add'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      may: adding.may,
      disabledReason: adding.disabledReason ?? (open === null ? undefined : t('palette.formOpen')),
      run: () => setOpen({ kind: 'add' }),
    },
  ])
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <>
      <ListScreen<ApiKeyRow>
        list={apiKeyList}
        icon="key"
        cells={keyCells}
        actions={rowActions}
        busy={open !== null}
        primary={add}
      />
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <KeyDialog
            row={open.kind === 'edit' ? open.row : null}
            several={several}
            onSecret={show}
            onClose={close}
          />
        )}
        {open?.kind === 'rotate' && (
          <RotateDialog
            row={open.row}
            onSecret={(secret) => show(secret, open.row.scopes)}
            onClose={close}
          />
        )}
        {open?.kind === 'secret' && (
          <SecretDialog secret={open.secret} scopes={open.scopes} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
