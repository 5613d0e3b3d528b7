import type { ExportLogRow } from '@tandem/model'
import type { ReactNode } from 'react'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { Count, nothing, When } from '../../kit/values.tsx'
import { ExportTag } from './ExportTag.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { exportLog } from './paths.ts'
import { useLogLine } from './useLogLine.ts'

/** One export with its filters. */
export function ExportDrawer({
  id,
  rows,
  onClose,
}: {
  id: string
  rows: readonly ExportLogRow[]
  onClose: () => void
}) {
  const { t } = useText()
  const found = useLogLine<ExportLogRow>(exportLog, { id, rows })
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <LogDrawer
      {...found}
      title={({ listText }) => listText}
      fallbackTitle={t('logs.export.title')}
      status={({ status }) => <ExportTag status={status} />}
      onClose={onClose}
    >
      {(line) => (
        <>
          <Description
            items={[
              item('time', t('logs.time'), <When at={line.createTime} />),
              item('ended', t('logs.ended'), <When at={line.endTime} />),
              item('user', t('logs.user'), line.username),
              item('company', t('logs.company'), line.companyId_dictText ?? nothing),
              item('ip', t('logs.ip'), line.ip),
              item('rows', t('logs.rows'), <Count value={line.rows} />),
              item('file', t('logs.file'), line.fileName ?? nothing),
              item('downloads', t('logs.downloads'), <Count value={line.downloads} />),
            ]}
          />
          {line.filters.length === 0 ? (
            <Description
              title={t('logs.filters')}
              items={[item('none', t('logs.filters'), t('logs.noFilters'))]}
            />
          ) : (
            <Description
              title={t('logs.filters')}
              items={line.filters.map(({ name, value }, index) =>
                item(`${index}.${name}`, name, value),
              )}
            />
          )}
        </>
      )}
    </LogDrawer>
  )
}
