import type { CodeSender } from '../useCodeSender.ts'
import { useLoginText } from '../text.ts'
import { Field, staysPut } from './Field.tsx'

/** A six-digit code, and the button that sends it. */
export function CodeField({
  id,
  name = id,
  label,
  value,
  fault,
  sender,
  sent,
  onChange,
  onSend,
}: {
  id: string
  name?: string
  label: string
  value: string
  fault?: string | null | undefined
  sender: CodeSender
  /** The message after a code was sent; `minutes` is its validity. */
  sent: (minutes: number) => string
  onChange: (code: string) => void
  /** Sends, or explains why it cannot. */
  onSend: () => void
}) {
  const { t } = useLoginText()
  const { waitSeconds, sentMinutes, busy } = sender
  return (
    <Field id={id} name={name} label={label} fault={fault}>
      {(ties) => (
        <>
          <span className="login-code">
            <input
              {...ties}
              value={value}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              onChange={({ target }) => onChange(target.value)}
            />
            <button
              {...staysPut}
              type="button"
              className="login-second"
              disabled={busy || waitSeconds > 0}
              aria-busy={busy}
              onClick={onSend}
            >
              {waitSeconds > 0
                ? t('login.sendIn', { seconds: waitSeconds })
                : t(sentMinutes === null ? 'login.sendCode' : 'login.sendAgain')}
            </button>
          </span>
          <output className="login-hint">{sentMinutes === null ? null : sent(sentMinutes)}</output>
        </>
      )}
    </Field>
  )
}
