import { monitorCalls } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { HealthChecks } from './HealthChecks.tsx'
import { HealthFigures } from './HealthFigures.tsx'
import { HealthTables } from './HealthTables.tsx'
import { HourCharts } from './HourCharts.tsx'
import { ReportScreen } from './ReportScreen.tsx'
import { useReport } from './useReport.ts'
import './monitoring.css'

/**
 * The platform's health: first what needs attention, then figures, the last hour, and the
 * components.
 */
export function Health() {
  const { t } = useText()
  const report = useReport(monitorCalls.health)
  return (
    <ReportScreen
      title={t('monitoring.health.title')}
      purpose={t('monitoring.health.purpose')}
      report={report}
    >
      {(data) => (
        <>
          <HealthChecks checks={data.checks} />
          <HealthFigures report={data} />
          <HourCharts points={data.hour} />
          <HealthTables report={data} />
        </>
      )}
    </ReportScreen>
  )
}
