import type { LogRow } from '@tandem/model'
import type { ReactNode } from 'react'
import { Description } from '../../kit/Description.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { CallTag } from './OutcomeTag.tsx'
import { operations } from './paths.ts'
import { useLogLine } from './useLogLine.ts'

/** One call in full; of its arguments only what is safe to store. */
export function OperationDrawer({
  id,
  rows,
  onClose,
}: {
  id: string
  rows: readonly LogRow[]
  onClose: () => void
}) {
  const { t } = useText()
  const found = useLogLine<LogRow>(operations.path, { id, rows, fixed: operations.fixed })
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <LogDrawer
      {...found}
      title={({ logContent }) => logContent}
      fallbackTitle={t('logs.operation.title')}
      status={({ status }) => <CallTag status={status} />}
      onClose={onClose}
    >
      {(line) => (
        <Description
          items={[
            item('time', t('logs.time'), <When at={line.createTime} />),
            ...(line.reasonText === null
              ? []
              : [item('reason', t('logs.reason'), line.reasonText)]),
            item('user', t('logs.user'), line.username),
            item('account', t('logs.account'), line.userid),
            item('company', t('logs.company'), line.companyId_dictText ?? nothing),
            item('ip', t('logs.ip'), line.ip ?? nothing),
            item('took', t('logs.took'), t('logs.ms', { ms: groupThousands(line.costTime ?? 0) })),
            item('call', t('logs.call'), <code>{`${line.requestType} ${line.requestUrl}`}</code>),
            item('access', t('logs.access'), <code>{line.method}</code>),
            item('status', t('logs.status'), line.status),
            item('arguments', t('logs.arguments'), <code>{line.requestParam}</code>),
            item('request', t('logs.requestId'), line.requestId ?? nothing),
          ]}
        />
      )}
    </LogDrawer>
  )
}
