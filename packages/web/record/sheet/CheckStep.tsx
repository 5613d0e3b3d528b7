import { groupThousands } from '@tandem/core'
import type { ImportDraft, ImportFault, ImportPreview } from '@tandem/model'
import type { ReactNode } from 'react'
import { type FactColumn, FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Ellipsis } from '../../kit/values.tsx'

/** The result of the check: how many rows are valid, what to fix, and a preview of the first rows. */
export function CheckStep({
  draft,
  mapping,
  preview,
  counted,
}: {
  draft: ImportDraft
  mapping: readonly (string | null)[]
  preview: ImportPreview
  /** In place of what becomes of the rows. */
  counted?: ReactNode
}) {
  const { t } = useText()
  const labels = new Map(draft.fields.map(({ name, label }) => [name, label]))
  const shown = mapping.filter((name) => name !== null)
  return (
    <>
      {counted ?? <Counted preview={preview} />}
      {preview.good === 0 && <p className="form-error">{t('import.check.none')}</p>}
      {preview.faults.length > 0 && (
        <section>
          <h3>{t('import.check.faults')}</h3>
          <ul className="import-faults">
            {preview.faults.map((fault) => (
              <Fault key={`${fault.field ?? ''} ${fault.message}`} fault={fault} />
            ))}
          </ul>
        </section>
      )}
      {preview.warnings.length > 0 && (
        <section>
          <h3>{t('import.check.notes')}</h3>
          <ul className="import-notes">
            {preview.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('import.check.preview')}</h3>
        <FactTable
          label={t('import.check.preview')}
          className="import-table"
          rows={preview.rows}
          keyOf={({ row }) => String(row)}
          columns={[
            {
              key: 'row',
              title: t('import.check.row'),
              isHead: true,
              align: 'end',
              cell: ({ row }) => groupThousands(row),
            },
            ...shown.map((name): FactColumn<ImportPreview['rows'][number]> => ({
              key: name,
              title: labels.get(name) ?? name,
              nowrap: true,
              cell: ({ cells }) => <Ellipsis>{cells[name]}</Ellipsis>,
            })),
            preview.bad > 0 && {
              key: 'fault',
              title: t('import.check.fault'),
              wide: true,
              cell: ({ fault }) => <span className="import-fault">{fault}</span>,
            },
          ]}
        />
      </section>
    </>
  )
}

/** What becomes of the rows. */
function Counted({ preview }: { preview: ImportPreview }) {
  const { t } = useText()
  return (
    <>
      <p className="field-row">
        <StatusTag tone={preview.good > 0 ? 'success' : 'neutral'}>
          {t('import.check.good', { n: preview.good })}
        </StatusTag>
        {preview.bad > 0 && (
          <StatusTag tone="danger">{t('import.check.bad', { n: preview.bad })}</StatusTag>
        )}
      </p>
      <p className="dialog-text">{t('import.figures', { ...preview.figures })}</p>
    </>
  )
}

function Fault({ fault }: { fault: ImportFault }) {
  const { t } = useText()
  return (
    <li>
      <p>
        <strong>{t('import.check.faultRows', { n: fault.rows })}</strong>
        {fault.label !== null && <span className="import-label">{fault.label}</span>}
        <span>{fault.message}</span>
      </p>
      <p className="import-examples">
        {fault.examples.map(({ row, column, value }) => (
          <span key={row}>
            <b className="number">
              {column === null
                ? t('import.check.example', { row })
                : t('import.check.cell', { column, row })}
            </b>{' '}
            {value !== null &&
              (value === '' ? t('import.check.blank') : t('import.check.value', { value }))}
          </span>
        ))}
      </p>
    </li>
  )
}
