import { isCommonPassword } from '@tandem/core'
import { isPassword } from '@tandem/model'
import { useLoginText } from '../text.ts'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

const STRONG_LENGTH = 14
const FAIR_KINDS = 3

/** How well a password resists guessing; null while the rule is not met. */
export function strengthOf(
  password: string,
  names: readonly string[],
): 'weak' | 'fair' | 'strong' | null {
  if (!isPassword(password)) return null
  if (isCommonPassword(password, names)) return 'weak'
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password))
  if (password.length >= STRONG_LENGTH) return 'strong'
  return kinds.length >= FAIR_KINDS && password.length >= 11 ? 'strong' : 'fair'
}

/** A new password twice, with its rule and strength. */
export function NewPassword({
  label,
  password,
  confirm,
  names,
  faults,
  onPassword,
  onConfirm,
  onLeave,
}: {
  label: string
  password: string
  confirm: string
  /** Words of the account that weaken a password. */
  names: readonly string[]
  faults: { password?: string | undefined; confirm?: string | undefined }
  onPassword: (value: string) => void
  onConfirm: (value: string) => void
  onLeave: (name: 'password' | 'confirm') => void
}) {
  const { t } = useLoginText()
  const strength = strengthOf(password, names)
  return (
    <>
      <Field
        id="password"
        label={label}
        fault={faults.password}
        help={t('publicPages.password.rule')}
      >
        {(ties) => (
          <PasswordInput
            {...ties}
            value={password}
            autoComplete="new-password"
            maxLength={128}
            onBlur={() => onLeave('password')}
            onChange={({ target }) => onPassword(target.value)}
          />
        )}
      </Field>
      <div className="login-strength" data-strength={strength ?? 'none'}>
        <span aria-hidden="true" />
        <output aria-label={t('publicPages.strength')}>
          {strength && t(`publicPages.strength.${strength}`)}
        </output>
      </div>
      <Field id="confirm" label={t('publicPages.password.confirm')} fault={faults.confirm}>
        {(ties) => (
          <PasswordInput
            {...ties}
            value={confirm}
            autoComplete="new-password"
            maxLength={128}
            onBlur={() => onLeave('confirm')}
            onChange={({ target }) => onConfirm(target.value)}
          />
        )}
      </Field>
    </>
  )
}
