import type { ApiRequestRow } from '@tandem/model'
import type { ReactNode } from 'react'
import { Description } from '../../kit/Description.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { HttpStatusTag } from './OutcomeTag.tsx'
import { apiRequests } from './paths.ts'
import { useLogLine } from './useLogLine.ts'

/** One call with an API key in full; of its input only what is safe to store. */
export function ApiRequestDrawer({
  id,
  rows,
  onClose,
}: {
  id: string
  rows: readonly ApiRequestRow[]
  onClose: () => void
}) {
  const { t } = useText()
  const found = useLogLine<ApiRequestRow>(apiRequests, { id, rows })
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <LogDrawer
      {...found}
      title={({ method, requestUrl }) => `${method} ${requestUrl}`}
      fallbackTitle={t('logs.apiRequest.title')}
      status={({ status }) => <HttpStatusTag status={status} />}
      onClose={onClose}
    >
      {(line) => (
        <Description
          items={[
            item('time', t('logs.time'), <When at={line.createTime} />),
            ...(line.reasonText === null
              ? []
              : [item('reason', t('logs.reason'), line.reasonText)]),
            item('key', t('logs.apiRequest.key'), line.keyName ?? nothing),
            item(
              'prefix',
              t('logs.apiRequest.prefix'),
              <code translate="no">{`${line.keyPrefix}…`}</code>,
            ),
            item('company', t('logs.company'), line.companyId_dictText ?? nothing),
            item('ip', t('logs.ip'), line.ip),
            item('took', t('logs.took'), t('logs.ms', { ms: groupThousands(line.costTime) })),
            item('arguments', t('logs.arguments'), <code>{line.requestParam}</code>),
            item('request', t('logs.requestId'), line.requestId),
          ]}
        />
      )}
    </LogDrawer>
  )
}
