import { signInAsCalls, signInAsMinutes, signInAsReasonLength } from '@tandem/model'
import { useState } from 'react'
import { saveActing } from '../../data/session.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'

/**
 * Asks for the reason of signing in as this user; then opens their console, read-only, in this tab.
 */
export function SignInAsForm({
  id,
  username,
  onCancel,
}: {
  id: string
  username: string
  onCancel: () => void
}) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  // Shown once the server asked for it, because this account has two-step sign-in.
  const [hasSecond, setHasSecond] = useState(false)
  const signIn = useAction((client, input: { reason: string; code: string }) =>
    client.ask(
      signInAsCalls.start,
      { id, reason: input.reason, ...(input.code === '' ? {} : { code: input.code }) },
      { quiet: true },
    ),
  )
  const fields = signIn.error?.fields ?? {}
  const asksCode = hasSecond || fields['code'] !== undefined
  if (asksCode !== hasSecond) setHasSecond(asksCode)
  const { min, max } = signInAsReasonLength
  const short = reason.trim().length < min
  const fault = checked && short ? t('signInAs.reasonRequired', { min }) : undefined
  const general = signIn.error && Object.keys(fields).length === 0 ? signIn.error : null
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (short) return
    const acting = await signIn.run({ reason: reason.trim(), code: code.trim() })
    if (!acting) return
    saveActing(acting)
    location.assign('/')
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{t('signInAs.text', { minutes: signInAsMinutes })}</p>
      {general && (
        <p className="form-error" role="alert">
          {general.message || t('shell.unreachable')}
        </p>
      )}
      <FormField
        label={t('signInAs.reason')}
        required
        help={t('signInAs.reasonHelp')}
        error={fault ?? fields['reason']?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="text"
            maxLength={max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
      {asksCode && (
        <FormField
          label={t('signInAs.code')}
          required
          help={t('signInAs.codeHelp')}
          error={fields['code']?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              type="text"
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={32}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </FormField>
      )}
      <div className="form-foot">
        <span className="spacer" />
        <Button onClick={onCancel}>{t('kit.cancel')}</Button>
        <Button kind="primary" type="submit" busy={signIn.running}>
          {t('signInAs.action', { name: username })}
        </Button>
      </div>
    </form>
  )
}
