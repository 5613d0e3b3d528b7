import { isPassword, text as line, userCalls } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormFoot, type Slot } from '../../../record/Form.tsx'
import type { OwnFormProps } from '../../../record/recordParts.ts'
import { useForm } from '../../../record/useForm.ts'

// Readable: it is told to its user.
const shape = { fields: { password: line({ max: 128, required: true }) } }
const labels = {
  password: { label: 'shell.password.new', help: 'shell.password.newHelp' },
} as const

/** Sets a new password for another user (spec §7 changPassword). */
export function SetPassword({ title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'add',
    draft: null,
    submit: ({ password }, { ask }) =>
      ask(userCalls.setPassword, { username: title, password, confirmpassword: password }),
    done: () => {
      toast(t('kit.saved', { name: title }))
      onDone()
    },
    check: (_, { password }) =>
      isPassword(textOf(password)) ? undefined : t('shell.password.rule'),
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      slots={slots}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

const slots = {
  password: ({ wiring, value, change }: Slot) => (
    <input
      {...wiring}
      className="input"
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={textOf(value)}
      onChange={({ target }) => change(target.value)}
    />
  ),
}
