import type { ApiRequestRow } from '@tandem/model'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useTableView } from '../../data/useTableView.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { Column } from '../../kit/list.ts'
import { Title } from '../../kit/values.tsx'
import { keyOptions } from './keyOptions.ts'
import { companyColumn, ipColumn, textColumn, timeColumn } from './logColumns.tsx'
import { LogScreen } from './LogScreen.tsx'
import { HttpStatusTag } from './OutcomeTag.tsx'
import { apiRequests } from './paths.ts'
import { commonKinds, useLogFilters } from './useLogFilters.ts'

const ApiRequestDrawer = lazyPart(() =>
  import('./ApiRequestDrawer.tsx').then((file) => file.ApiRequestDrawer),
)
const kinds = { ...commonKinds, keyId: 'exact', status: 'exact' } as const
const statuses = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429'] as const

/** Calls made with API keys: the requests of a company's programs and their answers. */
export function ApiRequests() {
  const text = useText()
  const { t } = text
  const { user, may } = useSession()
  const client = useClient()
  const hasKeys = may('apiKey:list')
  const list = useList<ApiRequestRow>({ path: apiRequests, sort: '-createTime', filters: kinds })
  const view = useTableView('apiRequest')
  const { search, time, others } = useLogFilters(t('logs.apiRequest.search'))
  const fields = useMemo<readonly FilterField[]>(
    () => [
      search,
      ...(hasKeys
        ? [
            {
              key: 'keyId',
              label: t('logs.apiRequest.key'),
              kind: 'option' as const,
              load: keyOptions(client),
            },
          ]
        : []),
      {
        key: 'status',
        label: t('logs.apiRequest.status'),
        kind: 'choice',
        options: statuses.map((value) => ({ value, label: t(`logs.apiRequest.status.${value}`) })),
      },
      time,
      // The key identifies the company.
      ...others.filter(({ key }) => key === 'companyId'),
    ],
    [t, client, hasKeys, search, time, others],
  )
  const columns = useMemo<Column<ApiRequestRow>[]>(
    () => [
      {
        key: 'requestUrl',
        title: t('logs.apiRequest.request'),
        width: 320,
        cell: ({ method, requestUrl }) => <Title>{`${method} ${requestUrl}`}</Title>,
      },
      {
        key: 'status',
        title: t('logs.apiRequest.status'),
        width: 90,
        cell: ({ status }) => <HttpStatusTag status={status} />,
      },
      textColumn('keyName', t('logs.apiRequest.key'), ({ keyName }) => keyName, { width: 150 }),
      {
        key: 'keyPrefix',
        title: t('logs.apiRequest.prefix'),
        width: 120,
        optional: true,
        cell: ({ keyPrefix }) => <code translate="no">{`${keyPrefix}…`}</code>,
      },
      ...(user.companyKind === 'customer' ? [] : [companyColumn<ApiRequestRow>(text)]),
      textColumn('reason', t('logs.reason'), ({ reasonText }) => reasonText),
      ipColumn(text),
      {
        key: 'costTime',
        title: t('logs.took'),
        align: 'end',
        width: 90,
        cell: ({ costTime }) => (
          <span className="number">{t('logs.ms', { ms: groupThousands(costTime) })}</span>
        ),
      },
      timeColumn(text),
    ],
    [text, t, user.companyKind],
  )
  return (
    <LogScreen
      name="apiRequest"
      list={list}
      view={view}
      columns={columns}
      fields={fields}
      drawer={(id, close) => <ApiRequestDrawer id={id} rows={list.rows} onClose={close} />}
    />
  )
}
