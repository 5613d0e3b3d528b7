import { useMemo } from 'react'
import { countryChoices, countryOf, type TypedPhone } from '../phone.ts'
import { useLoginText } from '../text.ts'
import { Field } from './Field.tsx'

/** A mobile number: its country code is chosen, or typed with a +. */
export function PhoneField({
  id,
  name = id,
  label,
  value,
  fault,
  help,
  onChange,
  onBlur,
}: {
  id: string
  name?: string
  label: string
  value: TypedPhone
  fault?: string | null | undefined
  help?: string
  onChange: (value: TypedPhone) => void
  onBlur?: () => void
}) {
  const { t, locale } = useLoginText()
  const choices = useMemo(() => countryChoices(locale), [locale])
  const country = countryOf(value)
  const chosen = choices.find((choice) => choice.country === country)
  return (
    <Field id={id} name={name} label={label} fault={fault} help={help}>
      {(ties) => (
        <span className="login-phone">
          <span className="login-country">
            {/* The list shows names; the closed box only has room for the code. */}
            <span aria-hidden="true">+{chosen?.callingCode}</span>
            <select
              aria-label={t('login.country')}
              autoComplete="tel-country-code"
              value={country}
              onChange={({ target }) => onChange({ ...value, country: target.value })}
            >
              {choices.map((choice) => (
                <option key={choice.country} value={choice.country}>
                  {choice.name} +{choice.callingCode}
                </option>
              ))}
            </select>
          </span>
          <input
            {...ties}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={32}
            value={value.text}
            onBlur={onBlur}
            onChange={({ target }) => {
              const next = { ...value, text: target.value }
              // The country of a number typed with + stays selected when the + is removed.
              onChange({ ...next, country: countryOf(next) })
            }}
          />
        </span>
      )}
    </Field>
  )
}
