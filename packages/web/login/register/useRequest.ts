import { type CodeWay, doorCalls, type InputOf, type OpenDoors } from '@tandem/model'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { guest } from '../guest.ts'
import { focusFirst } from '../parts/Field.tsx'
import { e164Of, likelyCountry } from '../phone.ts'
import { useLoginText } from '../text.ts'
import { useCodeSender } from '../useCodeSender.ts'
import { dropDraft, useDraft } from '../useDraft.ts'
import { asksForPicture, usePicture } from '../usePicture.ts'
import { useRefusal } from '../useRefusal.ts'
import { keepLastRequest } from './lastRequest.ts'
import { requestFaults, type RequestValues } from './requestFaults.ts'

const DRAFT = 'register-draft'
const secrets = { password: '', confirm: '', code: '' }

/** State and steps of an account request. */
export function useRequest(doors: OpenDoors) {
  const text = useLoginText()
  const { locale } = text
  const [blank] = useState<RequestValues>(() => ({
    companyName: '',
    country: '',
    contactName: '',
    email: '',
    phone: '',
    phoneCountry: likelyCountry(locale),
    username: '',
    remark: '',
  }))
  const draft = useDraft(DRAFT, blank)
  const { values } = draft
  const [secret, setSecret] = useState(secrets)
  const [wished, setWished] = useState<CodeWay>('mail')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const picture = usePicture()
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)

  const ways = (['mail', 'phone'] as const).filter((way) => doors[way])
  const way = ways.includes(wished) ? wished : (ways[0] ?? null)
  const mobile = e164Of({ country: values.phoneCountry, text: values.phone }) ?? ''
  const email = values.email.trim()
  const faults = requestFaults(
    { values, ...secret, way, picture: { drawn: picture.drawn !== null, text: picture.text } },
    text,
  )
  const sender = useCodeSender({
    target: way === 'phone' ? mobile : email.toLowerCase(),
    picture,
    refusal,
    send: (answer) => {
      const bySms: InputOf<typeof doorCalls.smsCode> = { mobile, smsmode: '1', ...answer }
      const byMail: InputOf<typeof doorCalls.mailCode> = { email, mode: '1', ...answer }
      return way === 'phone'
        ? guest.ask(doorCalls.smsCode, bySms)
        : guest.ask(doorCalls.mailCode, byMail)
    },
  })
  const { draw } = picture
  const needsPicture = way === null
  useEffect(() => {
    // If no code can be sent, a captcha is the verification.
    if (needsPicture) void draw().catch(refusal.note)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- drawn once for the form
  }, [needsPicture])

  /** The error next to a field: the server's, or its own rule once the field was left. */
  const fault = (name: string): string | undefined =>
    refusal.fields[name] ?? (tried || left.has(name) ? faults.get(name) : undefined)

  const send = (): void => {
    const needed = [way === 'phone' ? 'phone' : 'email', 'captcha'].filter((name) =>
      faults.has(name),
    )
    setLeft((before) => new Set([...before, ...needed]))
    if (needed.length > 0) return focusFirst(form.current, needed)
    void sender.sendNow().then(() => focusFirst(form.current, ['code']))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    refusal.clear()
    if (faults.size > 0) {
      refusal.say(text.t('register.attention'))
      focusFirst(form.current, [...faults.keys()])
      return
    }
    const input: InputOf<typeof doorCalls.register> = {
      companyName: values.companyName.trim(),
      contactName: values.contactName.trim(),
      email,
      phone: mobile,
      username: values.username.trim(),
      password: secret.password,
      ...(values.country === '' ? {} : { country: values.country }),
      ...(values.remark.trim() === '' ? {} : { remark: values.remark.trim() }),
      ...(way === 'phone' ? { smscode: secret.code.trim() } : {}),
      ...(way === 'mail' ? { mailcode: secret.code.trim() } : {}),
      ...(way === null ? picture.answer() : {}),
    }
    setBusy(true)
    try {
      const { reference } = await guest.ask(doorCalls.register, input)
      const { companyName, username } = input
      keepLastRequest({ reference, companyName, email, username })
      dropDraft(DRAFT)
      location.assign('/user/register-result')
    } catch (error) {
      const refused = refusal.note(error)
      setBusy(false)
      focusFirst(form.current, Object.keys(refused.fields))
      if (picture.drawn || asksForPicture(refused)) await picture.draw().catch(refusal.note)
    }
  }
  return {
    form,
    values,
    secret,
    way,
    ways,
    mobile,
    picture,
    refusal,
    sender,
    busy,
    fault,
    send,
    submit,
    setWay: setWished,
    leave: (name: string) => setLeft((before) => new Set(before).add(name)),
    change: (name: keyof RequestValues, value: string) => {
      refusal.mend(name)
      draft.setValues((before) => ({ ...before, [name]: value }))
    },
    changeSecret: (name: keyof typeof secrets, value: string) => {
      refusal.mend(name)
      setSecret((before) => ({ ...before, [name]: value }))
    },
    clear: () => {
      draft.setValues(blank)
      setSecret(secrets)
      setTried(false)
      setLeft(new Set())
      refusal.clear()
    },
  }
}
export type RequestState = ReturnType<typeof useRequest>
