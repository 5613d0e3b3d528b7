import { FormField } from '../../../kit/form/FormField.tsx'

/** A password or code: typed or filled in by a password manager, never stored by the page. */
export function SecretInput({
  label,
  help,
  error,
  kind,
  value,
  onChange,
}: {
  label: string
  help?: string | undefined
  error: string | undefined
  kind: 'current-password' | 'new-password' | 'one-time-code'
  value: string
  onChange: (value: string) => void
}) {
  const code = kind === 'one-time-code'
  return (
    <FormField label={label} required help={help} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className={code ? 'input code-input' : 'input'}
          type={code ? 'text' : 'password'}
          autoComplete={kind}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={code ? 32 : 128}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}
