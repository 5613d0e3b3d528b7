import {
  isSmsProduct,
  smsTitle,
  statementCalls,
  statementKinds,
  statementProducts,
} from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useUrlState } from '../../data/urlState.ts'
import { type FilterField, FilterBar } from '../../kit/FilterBar.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { useOptionsOf } from '../../record/useOptionsOf.ts'
import { lineKey } from './lineKey.ts'
import { StatementExport } from './StatementExport.tsx'
import { StatementLines } from './StatementLines.tsx'

const StatementBatches = lazyPart(() =>
  import('./StatementBatches.tsx').then((file) => file.StatementBatches),
)

const NAMES = ['createTime_begin', 'createTime_end', 'companyId', 'product', 'kind'] as const

/** What came into an account and went out of it: the own one, or that of a company below. */
export function StatementScreen() {
  const text = useText()
  const { t } = text
  const client = useClient()
  const { user } = useSession()
  const load = useOptionsOf()
  const { params, set, go } = useUrlState()
  const values = useMemo(
    () =>
      Object.fromEntries(
        NAMES.flatMap((name) => {
          const value = params.get(name)
          return value === null || value === '' ? [] : [[name, value]]
        }),
      ),
    [params],
  )
  const isChosen = user.companyKind !== 'platform' || values['companyId'] !== undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', statementCalls.read.path, values],
    queryFn: ({ signal }) => client.ask(statementCalls.read, values, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  })
  const opened = params.get('line')
  const line = data?.money?.lines.find((one) => one.kind === 'charge' && lineKey(one) === opened)
  const fields: FilterField[] = [
    { key: 'createTime', label: t('statement.period'), kind: 'days' },
    ...(user.companyKind === 'customer'
      ? []
      : [
          {
            key: 'companyId',
            label: t('statement.company'),
            kind: 'option',
            load: load('company'),
          } as const,
        ]),
  ]
  const choices: FilterField[] = [
    {
      key: 'product',
      label: t('statement.product'),
      kind: 'choice',
      options: statementProducts.map((product) => ({
        value: product,
        label: isSmsProduct(product) ? smsTitle(product, text.locale) : t('statement.lookups'),
      })),
    },
    {
      key: 'kind',
      label: t('statement.kind'),
      kind: 'choice',
      options: statementKinds.map((kind) => ({ value: kind, label: t(`statement.kind.${kind}`) })),
    },
  ]
  const clear = () => set(Object.fromEntries(NAMES.map((name) => [name, null])))
  return (
    <Screen
      title={t('statement.title')}
      of={data?.company.id === user.companyId ? undefined : data?.company.name}
      purpose={t('statement.purpose')}
      help={<Help title={t('statement.title')} text={t('statement.help')} />}
      actions={<StatementExport filters={values} isReady={Boolean(isChosen && data?.money)} />}
    >
      <FilterBar fields={[...fields, ...choices]} filters={{ values, set, clear }} />
      {isChosen ? (
        data && !error ? (
          <>
            <StatementLines statement={data} onOpen={(line) => go({ line })} />
            {line && (
              <StatementBatches line={line} asked={values} onClose={() => set({ line: null })} />
            )}
          </>
        ) : error ? (
          <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <EmptyState icon="wallet" title={t('statement.choose')}>
          {t('statement.chooseText')}
        </EmptyState>
      )}
    </Screen>
  )
}
