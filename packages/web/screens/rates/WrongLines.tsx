import { groupThousands } from '@tandem/core'
import { rateChangeList, type RateChangeRow, rateImportCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { Button } from '../../kit/Button.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { nothing } from '../../kit/values.tsx'
import { faultText } from './faultText.ts'

const { name, path } = rateChangeList
const columns = ['line', 'cell', 'found', 'fault', 'said']

/** Lines of a sheet that are no rates, as they are in the file: where, what is there, and why it is none. */
export function WrongLines({ id, count }: { id: string; count: number }) {
  const { t, loose } = useText()
  const client = useClient()
  const { granted } = useRights()
  const { data: rows = [] } = useQuery({
    queryKey: ['list', rateImportCalls.first.path, 'wrong', id],
    queryFn: ({ signal }) =>
      client.ask(rateImportCalls.first, { id, of: 'wrong' }, { quiet: true, signal }),
  })
  const { toast } = useToast()
  const exporting = useExport(rateChangeList)
  const filters = { versionId: id, change: 'wrong' }
  const save = (): void =>
    void exporting
      .run({ filters, columns, format: 'xlsx' })
      .then((job) => job && toast(t('export.started', { name: title }), 'info'))
  const title = inSentence(t('rateVersion.summary.errors'))
  return (
    <section aria-label={t('rateVersion.summary.errors')}>
      <h3>{t('rateVersion.summary.errors')}</h3>
      <p className="hint">{t('rateVersion.summary.errorsText')}</p>
      <FactTable<RateChangeRow>
        label={t('rateVersion.summary.errors')}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            key: 'line',
            title: t('rateChange.cell'),
            isHead: true,
            nowrap: true,
            cell: ({ line, cell }) =>
              cell ?? (line === null ? nothing : t('rateVersion.summary.row', { row: line })),
          },
          {
            key: 'found',
            title: t('rateChange.found'),
            cell: (row) => contentOf(row) || nothing,
          },
          {
            key: 'fault',
            title: t('rateChange.fault'),
            wide: true,
            cell: (row) => <span className="import-fault">{faultText(row, loose)}</span>,
          },
        ]}
      />
      <div className="rate-tools">
        {count > rows.length && (
          <Link to={`${path}?versionId=${id}&change=wrong`}>
            {t('rateVersion.summary.errorsMore', { n: groupThousands(count) })}
          </Link>
        )}
        {granted(`${name}:export`) && (
          <Button kind="link" icon="download" busy={exporting.running} onClick={save}>
            {t('rateVersion.summary.errorsFile')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What stands there; of a rate that is there twice, all of its row. */
const contentOf = ({ cell, found, said, fault }: RateChangeRow): string | null | undefined =>
  cell === null || fault === 'overlap' ? said : found
