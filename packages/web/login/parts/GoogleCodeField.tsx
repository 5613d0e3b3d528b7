import { useLoginText } from '../text.ts'
import { Field } from './Field.tsx'

/** The code of an authenticator app, or a recovery code. */
export function GoogleCodeField({
  id,
  value,
  fault,
  onChange,
}: {
  id: string
  value: string
  fault?: string | null | undefined
  onChange: (code: string) => void
}) {
  const { t } = useLoginText()
  return (
    <Field
      id={id}
      name="googleCode"
      label={t('login.googleCode')}
      fault={fault}
      help={t('login.googleCodeHelp')}
    >
      {(ties) => (
        <input
          {...ties}
          value={value}
          // Requested in answer to the last submit: it is the next thing to type.
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
