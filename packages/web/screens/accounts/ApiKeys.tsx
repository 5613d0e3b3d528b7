import { apiKeyList, type ApiKeyRow, type ApiKeyScope } from '@tandem/model'
import { Suspense, useState } from 'react'
import { useSession } from '../../data/DataContext.tsx'
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

/** API keys of the visible companies: create, rotate, turn off, revoke. */
export function ApiKeys() {
  const { user } = useSession()
  // Shown once, and never in an address.
  const [made, setMade] = useState<{ secret: string; scopes: readonly ApiKeyScope[] } | null>(null)
  const several = user.companyKind !== 'customer'
  const rowActions = useKeyActions()
  const form = (row: ApiKeyRow | null, close: () => void) => (
    <KeyDialog
      row={row}
      several={several}
      onSecret={(secret, scopes) => {
        close()
        setMade({ secret, scopes })
      }}
      onClose={close}
    />
  )
  return (
    <>
      <ListScreen<ApiKeyRow>
        list={apiKeyList}
        icon="key"
        cells={keyCells}
        actions={rowActions}
        dialogs={{
          edit: form,
          rotate: (row, close) => (
            <RotateDialog
              row={row}
              onSecret={(secret) => {
                close()
                setMade({ secret, scopes: row.scopes })
              }}
              onClose={close}
            />
          ),
        }}
        add={{
          code: 'apiKey:add',
          label: 'apiKeys.add',
          dialog: (close) => form(null, close),
        }}
        busy={made !== null}
      />
      <Suspense fallback={null}>
        {made && <SecretDialog {...made} onClose={() => setMade(null)} />}
      </Suspense>
    </>
  )
}
