import { columnLetters, shortened } from '@tandem/core'
import type { NumberSheet } from '@tandem/model'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'

const SAMPLE_LETTERS = 32

/** Which column of a file contains the numbers, identified by its heading and first values. */
export function ColumnChoice({
  sheet: { column, columns },
  onChange,
}: {
  sheet: NumberSheet
  onChange: (column: number) => void
}) {
  const { t } = useText()
  return (
    <FormField label={t('sms.send.column')} required help={t('sms.send.columnHelp')}>
      {(wiring) => (
        <Choice
          {...wiring}
          value={String(column)}
          options={columns.map(({ heading, sample }, index) => ({
            value: String(index),
            label: [
              heading || t('import.columns.untitled', { letters: columnLetters(index) }),
              shortened(sample.join(', '), SAMPLE_LETTERS),
            ]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
          onChange={(next) => onChange(Number(next))}
        />
      )}
    </FormField>
  )
}
