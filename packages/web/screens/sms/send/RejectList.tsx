import type { Reject } from '@tandem/model'
import { Button } from '../../../kit/Button.tsx'
import { FactTable } from '../../../kit/FactTable.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusDot } from '../../../kit/StatusTag.tsx'
import { Count } from '../../../kit/values.tsx'
import { saveFile } from '../../../data/saveFile.ts'
import { groupRejects, rejectsCsv } from './groupRejects.ts'

/** Rows listed per reason; the others are in the download. */
const ROWS_SHOWN = 50

/** The skipped numbers, by reason. */
export function RejectList({
  rejects,
  total,
  onDownload,
}: {
  rejects: readonly Reject[]
  /** The total; the answer lists the first thousand. */
  total: number
  /** Where to download all of them; without it, the listed ones are written to a file. */
  onDownload?: (() => void) | undefined
}) {
  const { t } = useText()
  if (total === 0) return null
  const download =
    onDownload ??
    (() => {
      const header = [
        t('sms.rejects.row'),
        t('sms.rejects.number'),
        t('sms.rejects.reason'),
      ] as const
      const csv = rejectsCsv(header, rejects)
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'rejects.csv')
    })
  return (
    <section className="card sms-rejects" aria-label={t('sms.rejects.title', { n: total })}>
      <header className="chart-head">
        <h2>{t('sms.rejects.title', { n: total })}</h2>
        <Button kind="quiet" icon="download" onClick={download}>
          {t('sms.rejects.download')}
        </Button>
      </header>
      {groupRejects(rejects).map(({ reason, text, rows }) => (
        <details key={reason}>
          <summary>
            <StatusDot tone={reason === 'number.duplicate' ? 'neutral' : 'warning'} />
            <span>{text}</span>
            <Count value={rows.length} />
          </summary>
          <FactTable
            label={text}
            rows={rows.slice(0, ROWS_SHOWN)}
            keyOf={({ row }) => String(row)}
            columns={[
              {
                key: 'row',
                title: t('sms.rejects.row'),
                cell: ({ row }) => <span className="number">{row}</span>,
              },
              {
                key: 'number',
                title: t('sms.rejects.number'),
                cell: ({ mobile }) => <span className="sms-written">{mobile}</span>,
              },
            ]}
          />
          {rows.length > ROWS_SHOWN && (
            <p className="hint">{t('sms.rejects.more', { n: rows.length - ROWS_SHOWN })}</p>
          )}
        </details>
      ))}
      {rejects.length < total && onDownload === undefined && (
        <p className="hint">{t('sms.rejects.cut', { shown: rejects.length, n: total })}</p>
      )}
    </section>
  )
}
