import { type ApiKeyRow, type ApiKeyScope, entities } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useRights } from '../../data/useRights.ts'
import { useTableView } from '../../data/useTableView.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './keys/keys.css'
import { keyColumns } from './keys/keyColumns.tsx'
import { API_KEYS } from './keys/paths.ts'
import { useKeyActions } from './keys/useKeyActions.ts'

const KeyDialog = lazyPart(() => import('./keys/KeyDialog.tsx').then((file) => file.KeyDialog))
const RotateDialog = lazyPart(() =>
  import('./keys/RotateDialog.tsx').then((file) => file.RotateDialog),
)
const SecretDialog = lazyPart(() =>
  import('./keys/SecretDialog.tsx').then((file) => file.SecretDialog),
)

const nothing = (): readonly [] => []
const filterKinds = { name: 'contains', companyId: 'exact' } as const

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'rotate'; row: ApiKeyRow }
  | { kind: 'secret'; secret: string; scopes: readonly ApiKeyScope[] }

/** API keys of the visible companies: create, rotate, turn off, revoke. */
export function ApiKeys() {
  const text = useText()
  const { t } = text
  const timeZone = useTimeZone()
  const { user } = useSession()
  const { control } = useRights()
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const list = useList<ApiKeyRow>({ path: API_KEYS, sort: '-createTime', filters: filterKinds })
  const view = useTableView('apiKey')
  useListActions(list, view)
  const several = user.companyKind !== 'customer'
  const companies = useMemo(
    () => (several ? optionsOf(client, queries, entities.company.path) : null),
    [client, queries, several],
  )
  const columns = useMemo(() => keyColumns(text, timeZone, several), [text, timeZone, several])
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'name', label: t('apiKeys.name'), kind: 'text' },
      ...(companies
        ? [
            {
              key: 'companyId',
              label: t('apiKeys.company'),
              kind: 'option' as const,
              load: companies,
            },
          ]
        : []),
    ],
    [t, companies],
  )
  const rowActions = useKeyActions((kind, row) => setOpen({ kind, row }))
  const onAt = useRowActions({
    prefix: 'apiKey',
    rows: list.rows,
    // An open dialog may contain changes, and the palette is available over it.
    actions: open === null ? rowActions : nothing,
    nameOf: ({ name }) => name,
  })
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
    <Screen title={t('apiKeys.title')} purpose={t('apiKeys.purpose')} actions={add} fill>
      <DataTable
        label={t('apiKeys.list')}
        list={list}
        columns={columns}
        view={view}
        rowActions={rowActions}
        onAt={onAt}
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="key" title={t('apiKeys.empty')} action={add}>
            {t('apiKeys.emptyText')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <KeyDialog
            row={open.kind === 'edit' ? open.row : null}
            companies={companies}
            onSecret={(secret, { scopes }) => show(secret, scopes)}
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
    </Screen>
  )
}
