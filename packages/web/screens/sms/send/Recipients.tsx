import type { NumberSheet, Quote } from '@tandem/model'
import { Suspense, useId } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { FileInput } from '../../../kit/form/FileInput.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { type Draft, numberFile } from './draft.ts'
import { useRights } from '../../../data/useRights.ts'
import { useSms } from '../product.tsx'
import { HomeCountry } from './HomeCountry.tsx'
import { TaskChoice } from './TaskChoice.tsx'
import { countNumbers } from './numberList.ts'

const ColumnChoice = lazyPart(
  () => import('./ColumnChoice.tsx').then((file) => file.ColumnChoice),
  { missing: 'note' },
)

const EncodingChoice = lazyPart(
  () => import('../../../record/sheet/EncodingChoice.tsx').then((part) => part.EncodingChoice),
  { missing: 'note', texts: ['encodings'] },
)

/** The recipients: numbers pasted, from a file, or those an earlier task did not reach. */
export function Recipients({
  form,
  draft,
  sheet,
  reading,
  companyId,
}: {
  form: Pick<FormState, 'set' | 'errorOf'>
  draft: Draft
  /** How the server reads the file; null until known. */
  sheet: NumberSheet | null
  /** How the server read numbers without a country code; null until known. */
  reading: Quote['reading'] | null
  /** The company that sends; '' until it is chosen. */
  companyId: string
}) {
  const { t } = useText()
  const id = useId()
  const { from, numbers, file, column } = draft
  const text = sheet?.encoding ?? null
  const error = form.errorOf('numbers')
  const { control } = useRights()
  const { lists } = useSms()
  const tab = (way: Draft['from'], label: string) => (
    <button
      type="button"
      role="tab"
      id={`${id}-${way}`}
      aria-selected={from === way}
      aria-controls={`${id}-panel`}
      onClick={() => form.set({ from: way })}
    >
      {label}
    </button>
  )
  return (
    <section className="card form" aria-label={t('sms.send.recipients')}>
      <div>
        <div className="record-tabs" role="tablist" aria-label={t('sms.send.recipients')}>
          {tab('paste', t('sms.send.paste'))}
          {tab('file', t('sms.send.file'))}
          {control(`${lists.task}:list`) === 'enabled' && tab('task', t('sms.send.list'))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${from}`}>
          {from === 'paste' ? (
            <PasteBox
              value={numbers}
              error={error}
              onChange={(next) => form.set({ numbers: next })}
            />
          ) : from === 'task' ? (
            <TaskChoice {...{ form, draft, companyId }} />
          ) : (
            <div className="form">
              <FileInput
                label={t('sms.send.file')}
                types={numberFile.types}
                megabytes={numberFile.megabytes}
                value={file}
                error={error}
                help={t('sms.send.fileHelp')}
                onChange={(next) => form.set({ file: next, column: null, encoding: null })}
              />
              {file && text && text.choices.length > 0 && (
                <Suspense fallback={<span className="skeleton" />}>
                  <EncodingChoice
                    reading={text}
                    onChange={(next) => form.set({ encoding: next })}
                  />
                </Suspense>
              )}
              {file && sheet && sheet.columns.length > 1 && (
                <Suspense fallback={<span className="skeleton" />}>
                  <ColumnChoice
                    sheet={{ ...sheet, column: column ?? sheet.column }}
                    onChange={(next) => form.set({ column: next })}
                  />
                </Suspense>
              )}
            </div>
          )}
        </div>
        {from !== 'task' && reading && <HomeCountry {...{ form, reading, companyId }} />}
      </div>
    </section>
  )
}

function PasteBox({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (numbers: string) => void
}) {
  const { t } = useText()
  return (
    <>
      <FormField
        label={t('sms.send.numbers')}
        required
        help={t('sms.send.numbersHelp')}
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className="input number-list"
            rows={5}
            inputMode="tel"
            autoComplete="off"
            spellCheck={false}
            placeholder={'+8613800138000\n+447700900123'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      <p className="sms-meter">
        <strong className="number" aria-live="polite">
          {t('sms.send.count', { n: countNumbers(value) })}
        </strong>
        {value !== '' && (
          <Button kind="link" onClick={() => onChange('')}>
            {t('sms.send.clearNumbers')}
          </Button>
        )}
      </p>
    </>
  )
}
