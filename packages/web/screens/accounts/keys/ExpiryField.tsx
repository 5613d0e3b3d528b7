import { FormField } from '../../../kit/form/FormField.tsx'
import { InstantInput } from '../../../kit/form/InstantInput.tsx'
import { useText } from '../../../kit/language.tsx'
import { Segments } from '../../../kit/Segments.tsx'
import { expiries, type Expiry, type KeyDraft } from './keyDraft.ts'

/** Validity of a key: a common period, unlimited, or a custom time. */
export function ExpiryField({
  draft: { expiry, at },
  error,
  onChange,
}: {
  draft: KeyDraft
  error: string | undefined
  onChange: (patch: Partial<KeyDraft>) => void
}) {
  const { t } = useText()
  const labelOf = (one: Expiry): string =>
    one === '30' || one === '90'
      ? t('apiKeys.expires.days', { n: Number(one) })
      : t(`apiKeys.expires.${one}`)
  return (
    <>
      <Segments
        label={t('apiKeys.expires')}
        value={expiry}
        segments={expiries.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(next) => onChange({ expiry: next })}
      />
      {expiry === 'at' && (
        <FormField label={t('apiKeys.expiresAt')} required error={error}>
          {(wiring) => (
            <InstantInput
              {...wiring}
              value={at ?? ''}
              disabled={false}
              onChange={(next) => onChange({ at: next })}
              onBlur={() => undefined}
            />
          )}
        </FormField>
      )}
    </>
  )
}
