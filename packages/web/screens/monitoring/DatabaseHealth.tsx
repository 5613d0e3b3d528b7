import { monitorCalls } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { DatabaseFigures } from './DatabaseFigures.tsx'
import { DatabaseRetention } from './DatabaseRetention.tsx'
import { DatabaseTables } from './DatabaseTables.tsx'
import { ReportScreen } from './ReportScreen.tsx'
import { useReport } from './useReport.ts'
import './monitoring.css'

/** The state of the database: figures, slow or waiting statements, and space. */
export function DatabaseHealth() {
  const { t } = useText()
  const report = useReport(monitorCalls.database)
  return (
    <ReportScreen
      title={t('monitoring.database.title')}
      purpose={t('monitoring.database.purpose')}
      report={report}
    >
      {(data) => (
        <>
          <DatabaseFigures report={data} />
          <DatabaseRetention retention={data.retention} />
          <DatabaseTables report={data} />
        </>
      )}
    </ReportScreen>
  )
}
