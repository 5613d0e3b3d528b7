import { doorCalls, type InputOf, type LoginResult } from '@tandem/model'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { guest } from './guest.ts'
import { GoogleCodeField } from './parts/GoogleCodeField.tsx'
import { Refusal } from './parts/Refusal.tsx'
import { useLoginText } from './text.ts'
import { useRefusal } from './useRefusal.ts'

/** The ticket from the CAS server, and the URL it was issued for. */
export function ticketOf({
  origin,
  pathname,
  search,
}: Location): InputOf<typeof doorCalls.casLogin> | null {
  const params = new URLSearchParams(search)
  const ticket = params.get('ticket')
  if (!ticket) return null
  params.delete('ticket')
  const rest = params.toString()
  return { ticket, service: `${origin}${pathname}${rest === '' ? '' : `?${rest}`}` }
}

/**
 * Completes single sign-on: submits the ticket, and asks for the Google code if the account requires one.
 */
export function SingleSignOn({
  input,
  onDone,
  onOtherWay,
}: {
  input: InputOf<typeof doorCalls.casLogin>
  onDone: (result: LoginResult) => void
  onOtherWay: () => void
}) {
  const { t } = useLoginText()
  const refusal = useRefusal()
  const [code, setCode] = useState('')
  const [state, setState] = useState<'asking' | 'googleCode' | 'refused'>('asking')
  const started = useRef(false)
  const hand = async (googleCode?: string): Promise<void> => {
    setState((before) => (googleCode === undefined ? 'asking' : before))
    refusal.clear()
    try {
      const query = { ...input, googleCode }
      onDone(await guest.ask(doorCalls.casLogin, query))
    } catch (error) {
      const refused = refusal.note(error)
      setState(refused.reason.startsWith('login.googleCode') ? 'googleCode' : 'refused')
    }
  }
  useEffect(() => {
    // A ticket is valid once.
    if (started.current) return
    started.current = true
    // Keep it out of the history and of copied URLs.
    history.replaceState(null, '', location.pathname)
    void hand()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the ticket of the address
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() === '') refusal.say(t('login.required.googleCode'))
    else void hand(code.trim())
  }
  if (state === 'googleCode') {
    return (
      <form noValidate onSubmit={submit}>
        <h1>{t('login.sso.title')}</h1>
        <p className="login-subtitle">{t('login.sso.googleCode')}</p>
        <GoogleCodeField
          id="googleCode"
          value={code}
          fault={refusal.message}
          onChange={(next) => {
            refusal.clear()
            setCode(next)
          }}
        />
        <button type="submit" className="login-submit">
          {t('login.submit')}
        </button>
        <OtherWay onClick={onOtherWay} />
      </form>
    )
  }
  return (
    <>
      <h1>{t('login.sso.title')}</h1>
      <output className="login-subtitle">{state === 'asking' && t('login.sso.busy')}</output>
      <Refusal>{refusal.message}</Refusal>
      {state === 'refused' && <OtherWay onClick={onOtherWay} />}
    </>
  )
}

function OtherWay({ onClick }: { onClick: () => void }) {
  const { t } = useLoginText()
  return (
    <button type="button" className="login-second login-full" onClick={onClick}>
      {t('login.sso.otherWay')}
    </button>
  )
}
