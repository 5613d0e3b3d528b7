import type { LoginInput, LoginResult } from '@tandem/model'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../data/CallError.ts'
import type { Client } from '../data/client.ts'
import { useLoginText } from './text.ts'

interface Captcha {
  key: string
  /** A data URL. */
  image: string
}
type Name = 'username' | 'password' | 'captcha'

/** Username and password; a picture to read only once the server asks for one. */
export function SignInForm({
  client,
  onDone,
}: {
  client: Client
  onDone: (result: LoginResult) => void
}) {
  const { t } = useLoginText()
  const [values, setValues] = useState<Record<Name, string>>({
    username: '',
    password: '',
    captcha: '',
  })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names: readonly Name[] = captcha
    ? ['username', 'password', 'captcha']
    : ['username', 'password']

  useEffect(() => {
    if (missing[0]) form.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
  }, [missing])

  const fetchCaptcha = async (): Promise<void> => {
    const key = `${Date.now()}${Math.floor(Math.random() * 1e6)}`
    const image = await client.get<string>(`/sys/randomImage/${key}`, {}, { quiet: true })
    setCaptcha({ key, image })
    setValues((before) => ({ ...before, captcha: '' }))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Password managers may fill inputs without telling React.
    const typed = new FormData(form.current ?? undefined)
    const entered = Object.fromEntries(
      names.map((name) => {
        const given = typed.get(name)
        return [name, typeof given === 'string' ? given : values[name]]
      }),
    )
    const empty = names.filter((name) => (entered[name] ?? '').trim() === '')
    setMissing(empty)
    setRefusal(null)
    if (empty.length > 0) return
    const input: LoginInput = {
      username: (entered['username'] ?? '').trim(),
      password: entered['password'] ?? '',
      ...(captcha ? { captcha: entered['captcha'] ?? '', checkKey: captcha.key } : {}),
    }
    setBusy(true)
    try {
      onDone(await client.post<LoginResult>('/sys/login', input, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      setRefusal(error.message || t('login.unreachable'))
      const asked = error.reason.startsWith('login.captcha') || 'captcha' in error.fields
      if (captcha || asked) {
        await fetchCaptcha().catch(() => setRefusal(t('login.unreachable')))
      }
    }
  }
  const input = (name: Name) => ({
    name,
    id: name,
    value: values[name],
    'aria-invalid': missing.includes(name) || undefined,
    'aria-describedby': missing.includes(name) ? `${name}-error` : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setMissing((before) => before.filter((other) => other !== name))
      setValues((before) => ({ ...before, [name]: target.value }))
    },
  })
  const fault = (name: Name) =>
    missing.includes(name) && (
      <p className="login-fault" id={`${name}-error`}>
        {t(`login.required.${name}`)}
      </p>
    )
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      <p className="login-subtitle">{t('login.subtitle')}</p>
      <div role="alert">{refusal !== null && <p className="login-refusal">{refusal}</p>}</div>
      <div className="login-field">
        <label htmlFor="username">{t('login.username')}</label>
        <input
          {...input('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        {fault('username')}
      </div>
      <div className="login-field">
        <label htmlFor="password">{t('login.password')}</label>
        <span className="login-password">
          <input
            {...input('password')}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? t('login.hide') : t('login.show')}
            onClick={() => setShown(!shown)}
          >
            <Eye shut={shown} />
          </button>
        </span>
        {fault('password')}
      </div>
      {captcha && (
        <div className="login-field">
          <label htmlFor="captcha">{t('login.captcha')}</label>
          <span className="login-captcha">
            <input {...input('captcha')} autoComplete="off" maxLength={8} />
            <img src={captcha.image} alt={t('login.captchaAlt')} height="40" />
            <button type="button" className="login-link" onClick={() => void fetchCaptcha()}>
              {t('login.captchaAnother')}
            </button>
          </span>
          {fault('captcha')}
        </div>
      )}
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  )
}

function Eye({ shut }: { shut: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2.5 10C4.2 6.7 6.8 5 10 5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5" />
      <circle cx="10" cy="10" r="2.25" />
      {shut && <path d="M4 16 16 4" />}
    </svg>
  )
}
