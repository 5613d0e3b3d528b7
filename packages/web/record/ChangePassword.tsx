import { isPassword, secret, sessionCalls, signInCalls } from '@tandem/model'
import { useSession } from '../data/DataContext.tsx'
import { inSentence } from '../kit/format.ts'
import { textOf } from '../kit/form/values.ts'
import { useText } from '../kit/language.tsx'
import { useToast } from '../kit/Toasts.tsx'
import { fieldWords } from './fieldWords.ts'
import { FormDialog } from './FormDialog.tsx'
import { purposeSlot } from './purposeSlot.tsx'
import { useForm } from './useForm.ts'

const asked = secret({ max: 128, required: true })
const shape = { fields: { oldpassword: asked, password: asked, confirmpassword: asked } }
const slots = {
  oldpassword: purposeSlot('current-password'),
  password: purposeSlot('new-password'),
  confirmpassword: purposeSlot('new-password'),
}
const labels = {
  oldpassword: { label: 'shell.password.old' },
  password: { label: 'shell.password.new', help: 'shell.password.newHelp' },
  confirmpassword: { label: 'shell.password.confirm' },
} as const

/** One's own password: the old one, and the new one twice (spec §5). */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { user } = useSession()
  const words = fieldWords(text, labels)
  const form = useForm({
    shape,
    mode: 'call',
    draft: null,
    submit: (body, { ask }) =>
      ask(signInCalls.changePassword, { username: user.username, ...body }),
    refresh: [sessionCalls.own.path],
    done: () => {
      toast(t('shell.password.done'))
      onClose()
    },
    check: (name, values) => {
      const value = values[name]
      if (value === '') return t('shell.password.required', { name: inSentence(words.label(name)) })
      if (name === 'password' && !isPassword(textOf(value))) return t('shell.password.rule')
      return name === 'confirmpassword' && value !== values['password']
        ? t('shell.password.mismatch')
        : undefined
    },
    refusal: ({ status }) => (status === 401 ? t('shell.password.nobody') : undefined),
  })
  return (
    <FormDialog
      form={form}
      words={words}
      slots={slots}
      title={t('shell.password.title')}
      action={t('shell.changePassword')}
      width={420}
      onClose={onClose}
      head={
        // Tells password managers whose password it is.
        <input
          className="unseen"
          tabIndex={-1}
          aria-label={t('login.username')}
          autoComplete="username"
          value={user.username}
          readOnly
        />
      }
    />
  )
}
