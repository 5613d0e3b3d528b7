import type { LogRow } from '@tandem/model'
import type { ReactNode } from 'react'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { OutcomeTag } from './OutcomeTag.tsx'
import { signIns } from './paths.ts'
import { useLogLine } from './useLogLine.ts'

/** One sign-in in full. */
export function SignInDrawer({
  id,
  rows,
  onClose,
}: {
  id: string
  rows: readonly LogRow[]
  onClose: () => void
}) {
  const { t, has, loose } = useText()
  const found = useLogLine<LogRow>(signIns.path, { id, rows, fixed: signIns.fixed })
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <LogDrawer
      {...found}
      title={({ userid }) => userid || nothing}
      fallbackTitle={t('logs.signIn.title')}
      status={({ outcome }) => outcome !== null && <OutcomeTag outcome={outcome} />}
      onClose={onClose}
    >
      {(line) => (
        <Description
          items={[
            item('time', t('logs.time'), <When at={line.createTime} />),
            ...(line.reasonText === null
              ? []
              : [item('reason', t('logs.reason'), line.reasonText)]),
            item('user', t('logs.user'), line.username || nothing),
            item('company', t('logs.company'), line.companyId_dictText ?? nothing),
            item(
              'way',
              t('logs.way'),
              has(`logs.way.${line.method}`) ? loose(`logs.way.${line.method}`) : line.method,
            ),
            item('ip', t('logs.ip'), line.ip ?? nothing),
            item('browser', t('logs.browser'), line.userAgent || nothing),
            item('request', t('logs.requestId'), line.requestId ?? nothing),
          ]}
        />
      )}
    </LogDrawer>
  )
}
