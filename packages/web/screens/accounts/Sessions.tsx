import { entities, sessionCalls, type SessionListRow } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { Offered } from '../../data/Offered.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import type { Column, RowAction } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Ellipsis, nothing, When } from '../../kit/values.tsx'
import { deviceOf } from './deviceOf.ts'

const PATH = '/sys/session'
const filterKinds = { username: 'contains', companyId: 'exact', createTime: 'range' } as const

/** Signed-in users of the visible companies, and ending their sessions. */
export function Sessions() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { toast } = useToast()
  const confirm = useConfirm()
  const client = useClient()
  const queries = useQueryClient()
  const list = useList<SessionListRow>({ path: PATH, sort: '-createTime', filters: filterKinds })
  const view = useTableView('session')
  useListActions(list, view)
  const end = useAction(
    (caller, ids: readonly string[]) => caller.ask(sessionCalls.end, { ids: ids.join(',') }),
    { refresh: [PATH], done: (n) => toast(t('accounts.session.endedMany', { n })) },
  )
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const columns = useMemo(() => columnsOf(text), [text])
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'username', label: t('sessions.user'), kind: 'text' },
      { key: 'companyId', label: t('sessions.company'), kind: 'option', load: companies },
      { key: 'createTime', label: t('accounts.session.since'), kind: 'days' },
    ],
    [t, companies],
  )
  const ask = async (rows: readonly SessionListRow[]): Promise<boolean> => {
    const [first] = rows
    if (!first) return false
    const n = rows.length
    const yes = await confirm({
      title:
        n === 1
          ? t('sessions.endTitle', { name: first.username })
          : t('sessions.endManyTitle', { n }),
      body: t('sessions.endText'),
      action: t('sessions.endMany', { n }),
      danger: true,
    })
    return yes && (await end.run(rows.map(({ id }) => id))) !== undefined
  }
  const ending = byRight(control('session:end'), text)
  const rowActions = (row: SessionListRow): readonly RowAction[] =>
    ending.may && !row.isThis
      ? [
          {
            key: 'end',
            label: (language) => language.t('accounts.session.end'),
            danger: true,
            blocked: ending.disabledReason,
            onSelect: () => void ask([row]),
          },
        ]
      : []
  const onAt = useRowActions({
    prefix: 'session',
    rows: list.rows,
    actions: rowActions,
    nameOf: (row) => `${row.username} · ${deviceOf(row.userAgent, text)}`,
  })
  return (
    <Screen title={t('sessions.title')} purpose={t('sessions.purpose')} fill>
      <DataTable
        label={t('sessions.list')}
        list={list}
        columns={columns}
        view={view}
        rowActions={rowActions}
        onAt={onAt}
        bulkActions={
          ending.may
            ? (rows, clear) => {
                const others = rows.filter(({ isThis }) => !isThis)
                return (
                  <Offered
                    action={{
                      id: 'session:end',
                      title: (language) => language.t('sessions.endMany', { n: others.length }),
                      icon: 'logout',
                      group: 'selection',
                      danger: true,
                      disabledReason:
                        ending.disabledReason ??
                        (others.length === 0 ? t('sessions.onlyThis') : undefined),
                      run: () => void ask(others).then((done) => done && clear()),
                    }}
                  >
                    {(action) => <ActionButton action={action} busy={end.running} />}
                  </Offered>
                )
              }
            : undefined
        }
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="shield" title={t('sessions.empty')}>
            {t('sessions.emptyText')}
          </EmptyState>
        }
      />
    </Screen>
  )
}

function columnsOf(text: ReturnType<typeof useText>): Column<SessionListRow>[] {
  const { t } = text
  return [
    {
      key: 'username',
      title: t('sessions.user'),
      width: 200,
      cell: ({ username, realname, isThis, isActing, actedBy }) => (
        <>
          <Ellipsis>{realname === username ? username : `${realname} (${username})`}</Ellipsis>{' '}
          {isThis && <StatusTag tone="success">{t('accounts.session.this')}</StatusTag>}
          {isActing && (
            <StatusTag tone="warning">
              {actedBy === null
                ? t('sessions.actingUnnamed')
                : t('sessions.acting', { name: actedBy })}
            </StatusTag>
          )}
        </>
      ),
    },
    {
      key: 'companyId',
      title: t('sessions.company'),
      cell: ({ companyId_dictText: name }) => <Ellipsis>{name}</Ellipsis>,
    },
    {
      key: 'device',
      title: t('sessions.device'),
      cell: ({ userAgent }) => <span title={userAgent ?? ''}>{deviceOf(userAgent, text)}</span>,
    },
    {
      key: 'ip',
      title: t('accounts.session.address'),
      cell: ({ ip }) => <span className="number">{ip ?? nothing}</span>,
    },
    {
      key: 'createTime',
      title: t('accounts.session.since'),
      sortable: true,
      cell: ({ createTime }) => <When at={createTime} />,
    },
    {
      key: 'lastSeenTime',
      title: t('accounts.session.seen'),
      cell: ({ lastSeenTime }) => <When at={lastSeenTime} />,
    },
  ]
}
