import type { Translator } from '@tandem/i18n/translator'
import { secret } from '@tandem/model'
import type { FieldWords } from '../../../kit/entityText.ts'
import { useText } from '../../../kit/language.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import type { Slots } from '../../../record/Form.tsx'
import { purposeSlot } from '../../../record/purposeSlot.tsx'
import { type FormOptions, type FormState, useForm } from '../../../record/useForm.ts'

type Proof = 'password' | 'code'
const fields = {
  password: secret({ max: 128, required: true }),
  code: secret({ max: 32, required: true }),
}
const slots: Slots = {
  password: purposeSlot('current-password'),
  code: purposeSlot('one-time-code'),
}
const missing = { password: 'accounts.passwordRequired', code: 'accounts.codeRequired' } as const

/** A form that asks for the user's password, a code of their app, or both. */
export function useOwnForm<Output>(
  asked: readonly Proof[],
  options: Pick<FormOptions<Output>, 'submit' | 'refresh' | 'done'>,
  codeHelp: 'accounts.totp.codeHelp' | 'accounts.totp.firstCodeHelp' = 'accounts.totp.codeHelp',
): { form: FormState; words: FieldWords; slots: Slots } {
  const text = useText()
  const form = useForm({
    ...options,
    shape: { fields },
    mode: 'call',
    draft: null,
    hidden: (name) => !asked.some((one) => one === name),
    check: (name, values) => faultOf(text, name, values[name]),
  })
  const words = fieldWords(text, {
    password: { label: 'accounts.password' },
    code: { label: 'accounts.totp.code', help: codeHelp },
  })
  return { form, words, slots }
}

const faultOf = ({ t }: Translator, name: string, value: unknown): string | undefined => {
  if (name !== 'password' && name !== 'code') return undefined
  return typeof value === 'string' && value.trim() !== '' ? undefined : t(missing[name])
}
