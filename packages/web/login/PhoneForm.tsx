import { doorCalls, type InputOf, type LoginResult } from '@tandem/model'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { guest } from './guest.ts'
import { CodeField } from './parts/CodeField.tsx'
import { focusFirst } from './parts/Field.tsx'
import { GoogleCodeField } from './parts/GoogleCodeField.tsx'
import { PhoneField } from './parts/PhoneField.tsx'
import { PictureField } from './parts/PictureField.tsx'
import { Refusal } from './parts/Refusal.tsx'
import { e164Of, likelyCountry, type TypedPhone } from './phone.ts'
import { useLoginText } from './text.ts'
import { useCodeSender } from './useCodeSender.ts'
import { usePicture } from './usePicture.ts'
import { useRefusal } from './useRefusal.ts'

type Fault =
  | 'login.required.mobile'
  | 'login.required.code'
  | 'login.required.captcha'
  | 'login.required.googleCode'
  | 'login.phoneWrong'
type Faults = Readonly<Record<string, Fault>>

/** A phone number and the code sent to it, instead of a password. */
export function PhoneForm({ onDone }: { onDone: (result: LoginResult) => void }) {
  const { t, locale } = useLoginText()
  const [phone, setPhone] = useState<TypedPhone>(() => ({
    country: likelyCountry(locale),
    text: '',
  }))
  const [code, setCode] = useState('')
  const [googleCode, setGoogleCode] = useState('')
  const [asksGoogleCode, setAsksGoogleCode] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const picture = usePicture()
  const form = useRef<HTMLFormElement>(null)
  const mobile = e164Of(phone)
  const sender = useCodeSender({
    target: mobile ?? '',
    picture,
    refusal,
    send: (answer) => {
      const input: InputOf<typeof doorCalls.smsCode> = {
        mobile: mobile ?? '',
        smsmode: '0',
        ...answer,
      }
      return guest.ask(doorCalls.smsCode, input)
    },
  })
  useEffect(() => focusFirst(form.current, Object.keys(faults)), [faults])

  const phoneFault = (): Record<string, Fault> => {
    if (mobile !== null) return {}
    return { mobile: phone.text.trim() === '' ? 'login.required.mobile' : 'login.phoneWrong' }
  }
  const pictureFault = (): Faults =>
    picture.drawn && picture.text.trim() === '' ? { captcha: 'login.required.captcha' } : {}
  const mend = (name: string): void => {
    refusal.mend(name)
    setFaults((before) => without(before, name))
  }
  const send = (): void => {
    const found = { ...phoneFault(), ...pictureFault() }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    void sender.sendNow().then(() => focusFirst(form.current, ['code']))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const found = phoneFault()
    if (code.trim() === '') found['code'] = 'login.required.code'
    if (asksGoogleCode && googleCode.trim() === '') {
      found['googleCode'] = 'login.required.googleCode'
    }
    setFaults(found)
    refusal.clear()
    if (Object.keys(found).length > 0) return
    const input: InputOf<typeof doorCalls.phoneLogin> = {
      mobile: mobile ?? '',
      captcha: code.trim(),
      ...(asksGoogleCode ? { googleCode: googleCode.trim() } : {}),
    }
    setBusy(true)
    try {
      onDone(await guest.ask(doorCalls.phoneLogin, input))
    } catch (error) {
      const refused = refusal.note(error)
      setBusy(false)
      if (refused.reason.startsWith('login.googleCode')) setAsksGoogleCode(true)
    }
  }
  const fault = (name: string): string | undefined => {
    const found = faults[name]
    return found ? t(found) : refusal.fields[name]
  }
  // Errors shown next to a field need not be repeated.
  const beside = Object.values(refusal.fields).includes(refusal.message ?? '')
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Refusal>{beside ? null : refusal.message}</Refusal>
      <PhoneField
        id="phone-mobile"
        name="mobile"
        label={t('login.phone')}
        value={phone}
        fault={fault('mobile')}
        onChange={(next) => {
          setPhone(next)
          mend('mobile')
        }}
      />
      <PictureField
        id="phone-captcha"
        picture={picture}
        fault={fault('captcha')}
        onChange={() => mend('captcha')}
        onTrouble={refusal.note}
      />
      <CodeField
        id="phone-code"
        name="code"
        label={t('login.smsCode')}
        value={code}
        fault={fault('code')}
        sender={sender}
        sent={(minutes) => t('login.codeSent.phone', { target: mobile ?? '', minutes })}
        onChange={(next) => {
          setCode(next)
          mend('code')
        }}
        onSend={send}
      />
      {asksGoogleCode && (
        <GoogleCodeField
          id="phone-googleCode"
          value={googleCode}
          fault={fault('googleCode')}
          onChange={(next) => {
            setGoogleCode(next)
            mend('googleCode')
          }}
        />
      )}
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  )
}

function without(faults: Faults, name: string): Faults {
  if (!(name in faults)) return faults
  const { [name]: _mended, ...rest } = faults
  return rest
}
