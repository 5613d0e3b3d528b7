import type { AgentData } from '@tandem/model'
import { useMemo } from 'react'
import { Chart } from '../../../kit/Chart.tsx'
import { useText } from '../../../kit/language.tsx'
import { inUnits } from '../homeFigures.ts'

const BAR_HEIGHT = 44
const AXES_HEIGHT = 64

/** The course of two weeks, who sends most and who earns the seller most. */
export function AgentCharts({ data }: { data: AgentData }) {
  const { t } = useText()
  const { days, topCustomers, margins, currency } = data
  const course = useMemo(
    () => sentAndDelivered(days, t('home.sent'), t('home.delivered')),
    [days, t],
  )
  const top = useMemo(
    () => sentAndDelivered(topCustomers, t('home.sent'), t('home.delivered')),
    [topCustomers, t],
  )
  const earned = useMemo(
    () =>
      (['cost', 'margin'] as const).map((key) => ({
        key,
        label: t(key === 'cost' ? 'agentHome.cost' : 'agentHome.marginShort'),
        values: (margins ?? []).map((one) => inUnits(one[key])),
      })),
    [margins, t],
  )
  return (
    <>
      <Chart
        title={t('agentHome.days')}
        kind="line"
        categories={days.map(({ day }) => day.slice(5))}
        series={course}
      />
      <div className="home-pair">
        <Chart
          title={t('agentHome.top')}
          kind="horizontalBar"
          categories={topCustomers.map(({ name }) => name)}
          series={top}
          height={topCustomers.length * BAR_HEIGHT + AXES_HEIGHT}
        />
        {margins && (
          <div className="home-noted">
            <Chart
              title={t('agentHome.margins', { currency })}
              kind="horizontalBar"
              categories={margins.map(({ name }) => name)}
              series={earned}
              height={margins.length * BAR_HEIGHT + AXES_HEIGHT}
            />
            <p className="hint">{t('agentHome.marginsHint')}</p>
          </div>
        )}
      </div>
    </>
  )
}

const sentAndDelivered = (
  rows: readonly { sent: number; delivered: number }[],
  sent: string,
  delivered: string,
) => [
  { key: 'sent', label: sent, values: rows.map((row) => row.sent) },
  { key: 'delivered', label: delivered, values: rows.map((row) => row.delivered) },
]
