import { columnLetters } from '@tandem/core'
import type { ImportDraft } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { Choice } from '../../kit/form/Choice.tsx'
import { useText } from '../../kit/language.tsx'

/** Field of each column; null: left out. */
export type Mapping = readonly (string | null)[]

interface MappingFault {
  kind: 'missing' | 'taken'
  label: string
}

/** Labels of required fields without a column, or with two. */
export function mappingFaults({ fields }: ImportDraft, mapping: Mapping): MappingFault[] {
  const faults: MappingFault[] = []
  for (const { name, label, required } of fields) {
    const columns = mapping.filter((one) => one === name).length
    if (columns > 1) faults.push({ kind: 'taken', label })
    else if (required && columns === 0) faults.push({ kind: 'missing', label })
  }
  return faults
}

/** Which column contains what: detected from the headings, for the user to correct. */
export function ColumnsStep({
  draft,
  mapping,
  fault,
  onMapping,
}: {
  draft: ImportDraft
  mapping: Mapping
  /** Why these columns are not enough, beyond what follows from the fields. */
  fault?: string | undefined
  onMapping: (mapping: Mapping) => void
}) {
  const { t } = useText()
  const faults = mappingFaults(draft, mapping)
  const named = (kind: 'missing' | 'taken'): string =>
    faults
      .filter((fault) => fault.kind === kind)
      .map(({ label }) => label)
      .join(', ')
  const missing = named('missing')
  const taken = named('taken')
  const columns = draft.headings.map((heading, index) => ({
    index,
    heading,
    name: heading || t('import.columns.untitled', { letters: columnLetters(index) }),
    sample: draft.sample
      .flatMap((row) => row[index] || [])
      .slice(0, 3)
      .join(' · '),
  }))
  const options = [
    { value: '', label: t('import.columns.none') },
    ...draft.fields.map(({ name, label, required }) => ({
      value: name,
      label: required ? t('import.columns.required', { label }) : label,
    })),
  ]
  return (
    <>
      <p className="dialog-text">
        {t('import.columns.text', { rows: draft.rows, file: draft.fileName })}
      </p>
      <FactTable
        label={t('import.step.columns')}
        className="import-table import-columns"
        rows={columns}
        keyOf={({ index, heading }) => `${index}.${heading}`}
        columns={[
          {
            key: 'column',
            title: t('import.columns.column'),
            isHead: true,
            cell: ({ name }) => name,
          },
          {
            key: 'sample',
            title: t('import.columns.sample'),
            cell: ({ sample }) => <span className="import-sample">{sample}</span>,
          },
          {
            key: 'field',
            title: t('import.columns.field'),
            cell: ({ index, name }) => (
              <Choice
                aria-label={`${t('import.columns.field')}: ${name}`}
                value={mapping[index] ?? ''}
                options={options}
                onChange={(next) =>
                  onMapping(mapping.map((one, other) => (other === index ? next || null : one)))
                }
              />
            ),
          },
        ]}
      />
      <div aria-live="polite">
        {missing !== '' && (
          <p className="field-error">{t('import.columns.missing', { fields: missing })}</p>
        )}
        {taken !== '' && (
          <p className="field-error">{t('import.columns.taken', { fields: taken })}</p>
        )}
        {fault !== undefined && <p className="field-error">{fault}</p>}
      </div>
    </>
  )
}
