import { shortened, type TextEncoding } from '@tandem/core'
import type { TextReadingAnswer } from '@tandem/model'
import { Choice } from '../../kit/form/Choice.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'

const SAMPLE_LETTERS = 40

/** In what a text file was read, with its first words beside ASCII; a choice where others may have been meant. */
export function EncodingChoice({
  reading: { read, choices },
  onChange,
}: {
  reading: TextReadingAnswer
  onChange: (encoding: TextEncoding) => void
}) {
  const { t } = useText()
  const options = choices.map(({ encoding, rows }) => ({
    value: encoding,
    // What differs comes first: a narrow screen shows no more.
    label: `${sampleOf(rows)} · ${t(`import.encoding.${encoding}`)}`,
  }))
  const help = t(options.length > 1 ? 'import.encoding.help' : 'import.encoding.sure')
  return (
    <FormField label={t('import.encoding.label')} required help={help}>
      {(wiring) => <Choice {...wiring} value={read} options={options} onChange={onChange} />}
    </FormField>
  )
}

/** The cells by which encodings are told apart: numbers and English words are the same in all of them. */
const sampleOf = (rows: TextReadingAnswer['choices'][number]['rows']): string =>
  shortened(
    rows
      .flat()
      .filter((cell) => /[\u0080-\uffff]/.test(cell))
      .join(', '),
    SAMPLE_LETTERS,
  )
