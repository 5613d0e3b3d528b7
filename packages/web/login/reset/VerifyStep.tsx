import { type CodeWay, doorCalls, type InputOf, type ResetPass } from '@tandem/model'
import { type FormEvent, useRef, useState } from 'react'
import { guest } from '../guest.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { focusFirst } from '../parts/Field.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { WayChoice } from '../parts/WayChoice.tsx'
import { useLoginText } from '../text.ts'
import { useCodeSender } from '../useCodeSender.ts'
import { usePicture } from '../usePicture.ts'
import { useRefusal } from '../useRefusal.ts'

/** Step 2: sends a code to the contact details on file, and checks it. */
export function VerifyStep({
  account,
  ways,
  onBack,
  onDone,
}: {
  account: string
  ways: readonly CodeWay[]
  onBack: () => void
  onDone: (pass: ResetPass) => void
}) {
  const { t } = useLoginText()
  // Email first: it is free and needs no phone at hand.
  const [wished, setWished] = useState<CodeWay>('mail')
  const way = ways.includes(wished) ? wished : (ways[0] ?? 'mail')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const sender = useCodeSender({
    target: `${way}:${account}`,
    picture,
    refusal,
    send: (answer) => {
      const input: InputOf<typeof doorCalls.resetCode> = { account, way, ...answer }
      return guest.ask(doorCalls.resetCode, input)
    },
  })
  const lack = (names: readonly string[]): boolean => {
    setMissing(names)
    focusFirst(form.current, names)
    return names.length > 0
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || lack(code.trim() === '' ? ['code'] : [])) return
    setBusy(true)
    refusal.clear()
    try {
      const input: InputOf<typeof doorCalls.verifyReset> = { account, way, smscode: code.trim() }
      const pass = await guest.ask(doorCalls.verifyReset, input)
      // The code is used up; going back requires another.
      setCode('')
      onDone(pass)
    } catch (error) {
      refusal.note(error)
      focusFirst(form.current, ['code'])
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="login-subtitle">{t('reset.verify.text', { account })}</p>
      <Refusal>{'captcha' in refusal.fields ? null : refusal.message}</Refusal>
      {ways.length > 1 && (
        <WayChoice
          label={t('publicPages.verifyBy')}
          ways={ways}
          chosen={way}
          onChoose={(next) => {
            setWished(next)
            refusal.clear()
          }}
        />
      )}
      <PictureField
        id="captcha"
        picture={picture}
        fault={
          missing.includes('captcha') ? t('login.required.captcha') : refusal.fields['captcha']
        }
        onChange={() => {
          setMissing([])
          refusal.mend('captcha')
        }}
        onTrouble={refusal.note}
      />
      <CodeField
        id="code"
        label={t(way === 'phone' ? 'login.smsCode' : 'login.mailCode')}
        value={code}
        fault={missing.includes('code') ? t('reset.verify.required') : undefined}
        sender={sender}
        sent={(minutes) => t(`reset.sent.${way}`, { account, minutes })}
        onChange={(next) => {
          setMissing([])
          setCode(next)
        }}
        onSend={() => {
          if (lack(picture.drawn && picture.text.trim() === '' ? ['captcha'] : [])) return
          void sender.sendNow().then(() => focusFirst(form.current, ['code']))
        }}
      />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('reset.busy') : t('reset.verify.submit')}
      </button>
      <button type="button" className="login-second login-full" onClick={onBack}>
        {t('reset.back')}
      </button>
    </form>
  )
}
