import { signInAsCalls, signInAsMinutes, signInAsReasonLength, text as line } from '@tandem/model'
import { useState } from 'react'
import { CallError } from '../../../data/CallError.ts'
import { saveActing } from '../../../data/session.ts'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormFoot } from '../../../record/Form.tsx'
import { purposeSlot } from '../../../record/purposeSlot.tsx'
import type { OwnFormProps } from '../../../record/recordParts.ts'
import { useForm } from '../../../record/useForm.ts'

const { min, max } = signInAsReasonLength
const shape = {
  fields: { reason: line({ max, required: true }), code: line({ max: 32, required: true }) },
}
const labels = {
  reason: { label: 'signInAs.reason', help: 'signInAs.reasonHelp' },
  code: { label: 'signInAs.code', help: 'signInAs.codeHelp' },
} as const
const slots = { code: purposeSlot('one-time-code') }

/**
 * Asks for the reason of signing in as this user; then opens their console, read-only, in this tab.
 */
export function SignInAs({ record: { id }, title, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  // Asked for once the server did, because this account has two-step sign-in.
  const [hasSecond, setHasSecond] = useState(false)
  const form = useForm({
    shape,
    mode: 'call',
    draft: null,
    hidden: (name) => name === 'code' && !hasSecond,
    submit: async (body, { ask }) => {
      try {
        return await ask(signInAsCalls.start, { id, ...body })
      } catch (error) {
        if (error instanceof CallError && error.fields['code']) setHasSecond(true)
        throw error
      }
    },
    done: (acting) => {
      if (!acting) return
      saveActing(acting)
      location.assign('/')
    },
    check: (name, { reason }) =>
      name === 'reason' && textOf(reason).trim().length < min
        ? t('signInAs.reasonRequired', { min })
        : undefined,
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      slots={slots}
      head={<p>{t('signInAs.text', { minutes: signInAsMinutes })}</p>}
      foot={
        <FormFoot form={form} action={t('signInAs.action', { name: title })} onCancel={onDone} />
      }
    />
  )
}
