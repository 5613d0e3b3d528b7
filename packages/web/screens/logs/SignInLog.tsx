import type { LogRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useTableView } from '../../data/useTableView.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { Column } from '../../kit/list.ts'
import { companyColumn, ipColumn, textColumn, timeColumn } from './logColumns.tsx'
import { LogScreen } from './LogScreen.tsx'
import { signIns } from './paths.ts'
import { OutcomeTag } from './OutcomeTag.tsx'
import { commonKinds, useLogFilters } from './useLogFilters.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const SignInDrawer = lazyPart(() => import('./SignInDrawer.tsx').then((file) => file.SignInDrawer))
const kinds = { ...commonKinds, outcome: 'exact' } as const
const outcomes = ['in', 'out', 'refused'] as const

/** Sign-ins, sign-outs and refused attempts. */
export function SignInLog() {
  const text = useText()
  const { t, has, loose } = text
  const { user } = useSession()
  const list = useList<LogRow>({ ...signIns, sort: '-createTime', filters: kinds })
  const view = useTableView('signInLog')
  const { search, time, others } = useLogFilters(t('logs.search'))
  const fields = useMemo<readonly FilterField[]>(
    () => [
      search,
      {
        key: 'outcome',
        label: t('logs.result'),
        kind: 'choice',
        options: outcomes.map((value) => ({ value, label: t(`logs.signIn.${value}`) })),
      },
      time,
      ...others,
    ],
    [t, search, time, others],
  )
  const columns = useMemo<Column<LogRow>[]>(
    () => [
      textColumn('userid', t('logs.account'), ({ userid }) => userid, { width: 150 }),
      {
        key: 'outcome',
        title: t('logs.result'),
        width: 150,
        cell: ({ outcome }) => outcome !== null && <OutcomeTag outcome={outcome} />,
      },
      textColumn('reason', t('logs.reason'), ({ reasonText }) => reasonText),
      textColumn('username', t('logs.user'), ({ username }) => username, { optional: true }),
      ...(user.companyKind === 'customer' ? [] : [companyColumn<LogRow>(text)]),
      ipColumn(text),
      textColumn('method', t('logs.way'), ({ method }) =>
        has(`logs.way.${method}`) ? loose(`logs.way.${method}`) : method,
      ),
      textColumn('userAgent', t('logs.browser'), ({ userAgent }) => userAgent, { optional: true }),
      timeColumn(text),
    ],
    [text, t, has, loose, user.companyKind],
  )
  return (
    <LogScreen
      name="signIn"
      list={list}
      view={view}
      columns={columns}
      fields={fields}
      drawer={(id, close) => <SignInDrawer id={id} rows={list.rows} onClose={close} />}
    />
  )
}
