import { columnLetters } from '@tandem/core'
import type { ImportDraft } from '@tandem/model'
import { Choice } from '../../kit/form/Choice.tsx'
import { useText } from '../../kit/language.tsx'

type Mapping = readonly (string | null)[]

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
  onMapping,
}: {
  draft: ImportDraft
  mapping: Mapping
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
  return (
    <>
      <p className="dialog-text">
        {t('import.columns.text', { rows: draft.rows, file: draft.fileName })}
      </p>
      <div className="import-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.columns.column')}</th>
              <th scope="col" className="import-sample">
                {t('import.columns.sample')}
              </th>
              <th scope="col">{t('import.columns.field')}</th>
            </tr>
          </thead>
          <tbody>
            {draft.headings.map((heading, index) => {
              const name =
                heading || t('import.columns.untitled', { letters: columnLetters(index) })
              const sample = draft.sample.map((row) => row[index] ?? '').filter((one) => one !== '')
              return (
                <tr key={`${index}.${heading}`}>
                  <th scope="row">{name}</th>
                  <td className="import-sample">{sample.slice(0, 3).join(' · ')}</td>
                  <td>
                    <Choice
                      aria-label={`${t('import.columns.field')}: ${name}`}
                      value={mapping[index] ?? ''}
                      options={[
                        { value: '', label: t('import.columns.none') },
                        ...draft.fields.map((field) => ({
                          value: field.name,
                          label: field.required
                            ? t('import.columns.required', { label: field.label })
                            : field.label,
                        })),
                      ]}
                      onChange={(next) =>
                        onMapping(
                          mapping.map((one, other) => (other === index ? next || null : one)),
                        )
                      }
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div aria-live="polite">
        {missing !== '' && (
          <p className="field-error">{t('import.columns.missing', { fields: missing })}</p>
        )}
        {taken !== '' && (
          <p className="field-error">{t('import.columns.taken', { fields: taken })}</p>
        )}
      </div>
    </>
  )
}
