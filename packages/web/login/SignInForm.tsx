import { type InputOf, type LoginResult, signInCalls } from '@tandem/model'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { guest } from './guest.ts'
import { Field, focusFirst } from './parts/Field.tsx'
import { GoogleCodeField } from './parts/GoogleCodeField.tsx'
import { PasswordInput } from './parts/PasswordInput.tsx'
import { PictureField } from './parts/PictureField.tsx'
import { Refusal } from './parts/Refusal.tsx'
import { useLoginText } from './text.ts'
import { asksForPicture, usePicture } from './usePicture.ts'
import { useRefusal } from './useRefusal.ts'

const empty = { username: '', password: '', googleCode: '' }
type Name = keyof typeof empty | 'captcha'

/** Username and password; a captcha and a Google code only once the server asks for them. */
export function SignInForm({ onDone }: { onDone: (result: LoginResult) => void }) {
  const { t } = useLoginText()
  const [values, setValues] = useState(empty)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [asksGoogleCode, setAsksGoogleCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => focusFirst(form.current, missing), [missing])

  /** Password managers may fill inputs without notifying React. */
  const typed = (name: Name): string => {
    const given = new FormData(form.current ?? undefined).get(name)
    return typeof given === 'string' ? given : ''
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const names: Name[] = ['username', 'password']
    if (picture.drawn) names.push('captcha')
    if (asksGoogleCode) names.push('googleCode')
    const lacking = names.filter((name) => typed(name).trim() === '')
    setMissing(lacking)
    refusal.clear()
    if (lacking.length > 0) return
    const input: InputOf<typeof signInCalls.login> = {
      username: typed('username').trim(),
      password: typed('password'),
      ...picture.answer(),
      ...(asksGoogleCode ? { googleCode: typed('googleCode').trim() } : {}),
    }
    setBusy(true)
    try {
      onDone(await guest.ask(signInCalls.login, input))
    } catch (error) {
      const refused = refusal.note(error)
      if (refused.reason.startsWith('login.googleCode')) setAsksGoogleCode(true)
      // Busy until the new captcha is there: an earlier attempt would replace it while it is being typed.
      if (picture.drawn || asksForPicture(refused)) await picture.draw().catch(refusal.note)
      setBusy(false)
    }
  }
  const change = (name: keyof typeof empty, value: string): void => {
    setMissing((before) => before.filter((other) => other !== name))
    refusal.mend(name)
    setValues((before) => ({ ...before, [name]: value }))
  }
  const fault = (name: Name): string | undefined =>
    missing.includes(name) ? t(`login.required.${name}`) : refusal.fields[name]
  // Errors shown next to a field need not be repeated.
  const said = Object.values(refusal.fields).includes(refusal.message ?? '')
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Refusal>{said ? null : refusal.message}</Refusal>
      <Field id="username" label={t('login.username')} fault={fault('username')}>
        {(ties) => (
          <input
            {...ties}
            value={values.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            onChange={({ target }) => change('username', target.value)}
          />
        )}
      </Field>
      <Field
        id="password"
        label={t('login.password')}
        fault={fault('password')}
        beside={
          <a className="login-beside" href="/user/alteration">
            {t('login.forgot')}
          </a>
        }
      >
        {(ties) => (
          <PasswordInput
            {...ties}
            value={values.password}
            autoComplete="current-password"
            onChange={({ target }) => change('password', target.value)}
          />
        )}
      </Field>
      {asksGoogleCode && (
        <GoogleCodeField
          id="googleCode"
          value={values.googleCode}
          fault={fault('googleCode')}
          onChange={(code) => change('googleCode', code)}
        />
      )}
      <PictureField
        id="captcha"
        picture={picture}
        fault={fault('captcha')}
        onChange={() => {
          setMissing((before) => before.filter((other) => other !== 'captcha'))
          refusal.mend('captcha')
        }}
        onTrouble={refusal.note}
      />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  )
}
