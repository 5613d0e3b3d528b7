import type { NumberSheet } from '@tandem/model'
import { Suspense, useId } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { FileDrop } from '../../../kit/FileDrop.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import type { Draft } from './draft.ts'
import { countNumbers } from './numberList.ts'

const ColumnChoice = lazyPart(
  () => import('./ColumnChoice.tsx').then((file) => file.ColumnChoice),
  { missing: 'note' },
)
/** The extensions the server reads (spec §5), and csv. */
const TYPES = ['txt', 'csv', 'xls', 'xlsx'] as const
/** In the server's format. */
const MAX_MEGABYTES = 64

/** The recipients: numbers pasted or from a file. */
export function Recipients({
  draft,
  picked,
  sheet,
  error,
  onChange,
  onFile,
}: {
  draft: Draft
  /** The file itself, until this page is reloaded. */
  picked: File | null
  /** How the server reads the file; null until known. */
  sheet: NumberSheet | null
  error?: string | undefined
  onChange: (patch: Partial<Draft>) => void
  onFile: (file: File | null) => void
}) {
  const { t } = useText()
  const id = useId()
  const tab = (from: Draft['from'], label: string) => (
    <button
      type="button"
      role="tab"
      id={`${id}-${from}`}
      aria-selected={draft.from === from}
      aria-controls={`${id}-panel`}
      onClick={() => onChange({ from })}
    >
      {label}
    </button>
  )
  return (
    <div>
      <div className="record-tabs" role="tablist" aria-label={t('sms.send.recipients')}>
        {tab('paste', t('sms.send.paste'))}
        {tab('file', t('sms.send.file'))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${draft.from}`}>
        {draft.from === 'paste' ? (
          <PasteBox value={draft.numbers} error={error} onChange={onChange} />
        ) : (
          <>
            <NumberFile draft={draft} picked={picked} error={error} onFile={onFile} />
            {draft.file && sheet && sheet.columns.length > 1 && (
              <Suspense fallback={<span className="skeleton" />}>
                <ColumnChoice
                  sheet={{ ...sheet, column: draft.file.column ?? sheet.column }}
                  onChange={(column) => draft.file && onChange({ file: { ...draft.file, column } })}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function PasteBox({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (patch: Partial<Draft>) => void
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
            onChange={(event) => onChange({ numbers: event.target.value })}
          />
        )}
      </FormField>
      <p className="sms-meter">
        <strong className="number" aria-live="polite">
          {t('sms.send.count', { n: countNumbers(value) })}
        </strong>
        {value !== '' && (
          <Button kind="link" onClick={() => onChange({ numbers: '' })}>
            {t('sms.send.clearNumbers')}
          </Button>
        )}
      </p>
    </>
  )
}

function NumberFile({
  draft: { file },
  picked,
  error,
  onFile,
}: {
  draft: Draft
  picked: File | null
  error: string | undefined
  onFile: (file: File | null) => void
}) {
  const { t } = useText()
  // After a reload the file itself is gone, but the server may have it.
  const isKept = picked === null && file !== null && file.fileId !== null
  const isLost = picked === null && file !== null && file.fileId === null
  return (
    <>
      {isLost && <p className="form-note">{t('sms.send.fileAgain', { name: file.name })}</p>}
      {isKept ? (
        <div className="file-chosen">
          <Icon name="page" />
          <span>{t('sms.send.fileKept', { name: file.name })}</span>
          <Button kind="link" onClick={() => onFile(null)}>
            {t('kit.file.remove')}
          </Button>
        </div>
      ) : (
        <FileDrop
          label={t('sms.send.file')}
          types={TYPES}
          maxMegabytes={MAX_MEGABYTES}
          file={picked}
          onFile={onFile}
        />
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="field-help">{t('sms.send.fileHelp')}</p>
    </>
  )
}
