import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { Button } from '../../kit/Button.tsx'
import type { InputWiring } from '../../kit/form/FormField.tsx'
import { OptionInput } from '../../kit/form/OptionInput.tsx'
import { plainDigits } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { SwitchButton } from '../../kit/Switch.tsx'
import type { LoadOptions } from '../../kit/options.ts'
import type { SettingField } from './settingFields.ts'

interface SettingInputProps {
  wiring: InputWiring
  field: SettingField
  /** The current input; undefined for a secret until it is replaced. */
  value: unknown
  /** The stored value; for a secret, whether there is one. */
  stored: unknown
  locked: boolean
  companies: LoadOptions
  onChange: (value: unknown) => void
  onLeave: () => void
}

/** The input of one setting. */
export function SettingInput(props: SettingInputProps) {
  const { wiring, field, value, locked, companies, onChange, onLeave } = props
  const { t, loose } = useText()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
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
          value={text}
          options={field.values.map((option) => ({
            value: option,
            label: loose(`setting.${field.key}.${option}`),
          }))}
          onChange={onChange}
        />
      )
    case 'company':
      return (
        <OptionInput
          {...common}
          load={companies}
          many={false}
          clearable
          value={text}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'lines':
      return (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 2, maxRows: 8 }}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <Input
          {...common}
          inputMode="numeric"
          style={{ maxWidth: 200 }}
          suffix={field.unit === null ? undefined : t(field.unit)}
          value={text}
          onChange={(event) => onChange(numberOf(plainDigits(event.target.value)))}
        />
      )
    case 'secret':
      return <SecretSetting {...props} />
    case 'text':
      return (
        <Input
          {...common}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const numberOf = (typed: string): number | string =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed

/** A secret is never shown: it is kept, replaced or removed. */
function SecretSetting({ wiring, value, stored, locked, onChange, onLeave }: SettingInputProps) {
  const { t } = useText()
  const isSet = stored === true
  if (value === undefined || (value === '' && isSet)) {
    const removed = value === ''
    return (
      <span className="field-row" id={wiring.id} aria-describedby={wiring['aria-describedby']}>
        <span>
          {removed
            ? t('settings.secret.removed')
            : t(isSet ? 'settings.secret.set' : 'settings.secret.unset')}
        </span>
        {!locked && removed && (
          <Button onClick={() => onChange(undefined)}>{t('settings.secret.keep')}</Button>
        )}
        {!locked && !removed && (
          <Button onClick={() => onChange(' ')}>
            {t(isSet ? 'settings.secret.replace' : 'settings.secret.enter')}
          </Button>
        )}
        {!locked && !removed && isSet && (
          <Button onClick={() => onChange('')}>{t('settings.secret.remove')}</Button>
        )}
      </span>
    )
  }
  return (
    <span className="field-row">
      <Input
        {...wiring}
        type="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because its button was pressed
        autoFocus
        value={typeof value === 'string' ? value.trimStart() : ''}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value === '' ? ' ' : event.target.value)}
      />
      <Button onClick={() => onChange(undefined)}>{t('settings.secret.keep')}</Button>
    </span>
  )
}
