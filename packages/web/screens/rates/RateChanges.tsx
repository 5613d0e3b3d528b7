import { rateChangeList, type RateChangeRow } from '@tandem/model'
import { useMemo } from 'react'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { VerbParts } from '../../record/list/listParts.ts'
import { faultText } from './faultText.ts'
import { PercentMove } from './PercentMove.tsx'
import './rates.css'

const drop: VerbParts<RateChangeRow> = {
  asks: (rows, { t }) => ({
    title: t('rateChange.dropTitle', { n: rows.length }),
    body: t('rateChange.dropText'),
    action: t('rateChange.drop'),
    danger: true,
  }),
  done: (_rows, { t }) => t('rateChange.dropped'),
}
const cells = { warnings: Warnings, percent: PercentMove, fault: Fault }

/** What versions of price lists change, row by row. */
export function RateChanges() {
  const verbs = useMemo(() => ({ drop }), [])
  return <ListScreen<RateChangeRow> list={rateChangeList} icon="rate" verbs={verbs} cells={cells} />
}

function Fault({ row }: { row: RateChangeRow }) {
  const { loose } = useText()
  return <>{faultText(row, loose) || nothing}</>
}

function Warnings({ row }: { row: RateChangeRow }) {
  const { loose } = useText()
  return (
    <span className="rate-warnings">
      {row.warnings?.map((warning) => (
        <StatusTag key={warning} tone="warning">
          {loose(`rateChange.warnings.${warning}`)}
        </StatusTag>
      ))}
    </span>
  )
}
