import { doorCalls, type InputOf } from '@tandem/model'
import { type FormEvent, useRef, useState } from 'react'
import { guest } from '../guest.ts'
import { focusFirst, staysPut } from '../parts/Field.tsx'
import { NewPassword } from '../parts/NewPassword.tsx'
import { confirmFault, passwordFault } from '../parts/newPasswordFaults.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useLoginText } from '../text.ts'
import { useCountdown } from '../useCountdown.ts'
import { useRefusal } from '../useRefusal.ts'

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Step 3: the new password, while the verification is valid. */
export function PasswordStep({
  pass,
  names,
  onRestart,
  onBack,
  onDone,
}: {
  pass: { token: string; untilMs: number }
  names: readonly string[]
  onRestart: () => void
  onBack: () => void
  onDone: () => void
}) {
  const { t } = useLoginText()
  const [values, setValues] = useState({ password: '', confirm: '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(false)
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const seconds = useCountdown(pass.untilMs)
  const faults = {
    password: passwordFault(values.password, t) ?? undefined,
    confirm: confirmFault(values.password, values.confirm, t) ?? undefined,
  }
  const change = (name: 'password' | 'confirm', value: string): void => {
    refusal.clear()
    setValues((before) => ({ ...before, [name]: value }))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setLeft(new Set(['password', 'confirm']))
    const wrong = (['password', 'confirm'] as const).filter((name) => faults[name])
    if (wrong.length > 0) return focusFirst(form.current, wrong)
    setBusy(true)
    refusal.clear()
    try {
      const input: InputOf<typeof doorCalls.resetPassword> = {
        resetToken: pass.token,
        password: values.password,
        confirmpassword: values.confirm,
      }
      await guest.ask(doorCalls.resetPassword, input)
      onDone()
    } catch (error) {
      const { reason } = refusal.note(error)
      setRefused(reason === 'door.resetExpired')
      setBusy(false)
    }
  }
  if (refused || seconds === 0) {
    return (
      <>
        <Refusal>{t('reset.expired')}</Refusal>
        <button type="button" className="login-submit" onClick={onRestart}>
          {t('reset.again')}
        </button>
      </>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="login-subtitle">
        {t('reset.password.text')} <time>{t('reset.timeLeft', { time: clock(seconds) })}</time>
      </p>
      <Refusal>{refusal.message}</Refusal>
      <input type="text" name="username" autoComplete="username" value={names[0]} readOnly hidden />
      <NewPassword
        label={t('reset.password')}
        password={values.password}
        confirm={values.confirm}
        names={names}
        faults={{
          password: left.has('password') ? faults.password : undefined,
          confirm: left.has('confirm') ? faults.confirm : undefined,
        }}
        onPassword={(value) => change('password', value)}
        onConfirm={(value) => change('confirm', value)}
        onLeave={(name) => setLeft((before) => new Set(before).add(name))}
      />
      <button {...staysPut} type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('reset.busy') : t('reset.password.submit')}
      </button>
      <button type="button" className="login-second login-full" onClick={onBack}>
        {t('reset.back')}
      </button>
    </form>
  )
}
