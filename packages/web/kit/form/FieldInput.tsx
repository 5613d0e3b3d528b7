import type { Field } from '@tandem/model'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../Button.tsx'
import type { FieldWords } from '../entityText.ts'
import { plainDigits } from '../format.ts'
import { useText } from '../language.tsx'
import { lazyPart } from '../lazyPart.tsx'
import type { LoadOptions } from '../options.ts'
import { FileInput } from './FileInput.tsx'
import type { InputWiring } from './FormField.tsx'
import { fileValue } from './pickedFiles.ts'
import { InstantInput } from './InstantInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { OptionInput } from './OptionInput.tsx'
import { StandardInput } from './StandardInput.tsx'
import { SwitchButton } from '../Switch.tsx'
import { isStandard } from './standardValues.ts'

const ColourInput = lazyPart(() => import('./ColourInput.tsx').then((file) => file.ColourInput), {
  missing: 'note',
  texts: ['brands'],
})

const SlotsInput = lazyPart(() => import('./SlotsInput.tsx').then((file) => file.SlotsInput), {
  missing: 'note',
  texts: ['tasks'],
})

const SharesInput = lazyPart(() => import('./SharesInput.tsx').then((file) => file.SharesInput), {
  missing: 'note',
  texts: ['shares'],
})

/** Longer texts are edited in several lines. */
const LINE = 200

interface FieldInputProps {
  wiring: InputWiring
  name: string
  field: Field
  words: FieldWords
  value: unknown
  /** secret: one is stored. */
  isSet: boolean
  /** integer, decimal, money: what it is counted in. */
  unit?: ReactNode
  locked: boolean
  load: LoadOptions
  onChange: (value: unknown) => void
  onLeave: () => void
}

/** The input of a field's kind. */
export function FieldInput(props: FieldInputProps) {
  const { wiring, name, field, words, value, unit, locked, load, onChange, onLeave } = props
  const { t } = useText()
  const text = typeof value === 'string' ? value : ''
  const common = { ...wiring, disabled: locked, onBlur: onLeave }
  switch (field.kind) {
    case 'flag':
      return (
        <span className="field-row">
          <SwitchButton {...common} checked={value === true} onChange={onChange} />
          <span>{value === true ? t('kit.yes') : t('kit.no')}</span>
        </span>
      )
    case 'choice':
      return (
        <Select
          {...common}
          value={text === '' ? undefined : text}
          placeholder={words.blank?.(name) ?? t('kit.form.choose')}
          allowClear={
            field.required !== true && field.initial === undefined && { label: t('kit.clear') }
          }
          options={((locked ? undefined : field.offered) ?? field.values ?? []).map((option) => ({
            value: option,
            label: words.choice(name, option),
          }))}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      )
    case 'ref':
    case 'refs':
      return (
        <OptionInput
          {...common}
          load={load}
          many={field.kind === 'refs'}
          clearable={field.required !== true}
          value={value}
          onChange={onChange}
        />
      )
    case 'shares':
      return (
        <Suspense fallback={<span className="skeleton" />}>
          <SharesInput {...{ wiring, load, value, locked, onChange, onLeave }} />
        </Suspense>
      )
    case 'instant':
      return <InstantInput {...common} value={text} onChange={onChange} />
    case 'secret':
      return <SecretInput {...props} isMany={(field.max ?? 0) > LINE} />
    case 'file':
      return (
        <FileInput
          label={words.label(name)}
          types={field.types ?? []}
          megabytes={field.megabytes ?? 0}
          value={fileValue(value)}
          onChange={onChange}
        />
      )
    case 'progress':
      return null
    case 'integer':
      return (
        <Input
          {...common}
          inputMode="numeric"
          suffix={unit}
          value={typeof value === 'number' ? String(value) : text}
          onChange={(event) => onChange(wholeNumber(plainDigits(event.target.value)))}
        />
      )
    case 'money':
      return <MoneyInput {...common} value={text} unit={unit} onChange={onChange} />
    case 'decimal':
    case 'phone':
      return (
        <Input
          {...common}
          inputMode={field.kind === 'phone' ? 'tel' : 'decimal'}
          suffix={unit}
          value={text}
          onChange={(event) => onChange(plainDigits(event.target.value).replace(/\s/g, ''))}
        />
      )
    case 'country':
      return (
        <StandardInput
          {...common}
          standard="country"
          clearable={field.required !== true}
          placeholder={words.blank?.(name)}
          value={text}
          onChange={onChange}
        />
      )
    case 'text':
      if (isStandard(field.format)) {
        return (
          <StandardInput
            {...common}
            standard={field.format}
            clearable={field.required !== true}
            placeholder={words.blank?.(name)}
            value={text}
            onChange={onChange}
          />
        )
      }
      if (field.format === 'colour') {
        return (
          <Suspense fallback={<span className="skeleton" />}>
            <ColourInput wiring={wiring} value={text} {...{ locked, onChange, onLeave }} />
          </Suspense>
        )
      }
      if (field.format === 'timeSlots') {
        return (
          <Suspense fallback={<span className="skeleton" />}>
            <SlotsInput wiring={wiring} value={text} {...{ locked, onChange, onLeave }} />
          </Suspense>
        )
      }
      return (field.max ?? 0) > LINE && isLines(field.format) ? (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...common} value={text} onChange={(event) => onChange(event.target.value)} />
      )
  }
}

/** Free text, and lists with one entry per line. */
const isLines = (format: string | undefined): boolean => format === undefined || LINES.has(format)
const LINES: ReadonlySet<string> = new Set([
  'addresses',
  'certificates',
  'errorRules',
  'hostList',
  'tlvRules',
  'pins',
])

/** A number if it is one, otherwise the raw input, so that the rules can report what is wrong. */
function wholeNumber(typed: string): number | string | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed
}

function SecretInput({
  wiring,
  value,
  isSet,
  isMany,
  locked,
  onChange,
  onLeave,
}: FieldInputProps & { isMany: boolean }) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  if (isMany) {
    return (
      <Input.TextArea
        {...wiring}
        autoComplete="off"
        autoSize={{ minRows: 2, maxRows: 8 }}
        disabled={locked}
        placeholder={isSet ? t('kit.form.secretSet') : ''}
        value={typeof value === 'string' ? value : ''}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <span className="field-row">
      <Input
        {...wiring}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        disabled={locked}
        placeholder={isSet ? t('kit.form.secretSet') : ''}
        value={typeof value === 'string' ? value : ''}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
      {!locked && (
        <Button onClick={() => setShown(!shown)}>
          {shown ? t('kit.form.secretHide') : t('kit.form.secretShow')}
        </Button>
      )}
    </span>
  )
}
