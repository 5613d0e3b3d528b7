import { literalText } from '@tandem/core'
import { smsCalls, type NumberSheet, type SmsTaskRow, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useQuote } from '../../../record/step/useQuote.ts'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import { MessageText } from '../send/MessageText.tsx'
import { senderSlot } from '../send/SenderInput.tsx'
import { TemplateChoice } from '../send/TemplateChoice.tsx'
import { TextPrice } from './TextPrice.tsx'

const shape = {
  fields: {
    content: line({ max: 20_000, required: true }),
    senderId: line({ max: 16 }),
  },
}

/** Another text and sender for a task that has not begun, with what they cost. */
export function TextDialog({ task, onClose }: { task: SmsTaskRow; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { product, api } = useSms()
  const { id, companyId, senderId, version, variables } = task
  const form = useForm({
    shape,
    mode: 'call',
    draft: `task.text.${id}`,
    record: {
      // What has no variables is stored as it reads; here braces would make some.
      content: variables === null ? literalText(task.content) : task.content,
      senderId,
      version,
    },
    submit: (body, { ask, version: seen }) =>
      ask(smsCalls(product).editText, { ...wireText(id, body), version: seen ?? version }),
    refresh: [api.task],
    done: () => {
      toast(t('sms.task.textSaved', { name: task.name }))
      onClose()
    },
  })
  const content = textOf(form.values['content'])
  const asked = wireText(id, form.values)
  const quoted = useQuote({
    name: `${product}Text`,
    of: asked,
    ready: content.trim() !== '',
    ask: (client, options) => client.ask(smsCalls(product).quoteText, asked, options),
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, {
        content: { label: 'sms.send.text' },
        senderId: { label: 'sms.send.sender', help: 'sms.send.senderHelp' },
      })}
      slots={{ senderId: senderSlot(companyId) }}
      title={t('sms.task.editTextTitle', { name: task.name })}
      text={t('sms.task.editTextHelp')}
      action={t('sms.task.saveText')}
      width={640}
      onClose={onClose}
    >
      {(ask) => (
        <>
          <TemplateChoice
            companyId={companyId}
            value={content}
            onChoose={(next) => form.set({ content: next })}
          />
          <MessageText
            value={content}
            draft={{ from: variables === null ? 'paste' : 'file', column: null }}
            sheet={sheetOf(variables)}
            error={form.errorOf('content')}
            onChange={(next) => form.set({ content: next })}
          />
          {ask('senderId')}
          <TextPrice task={task} state={quoted} />
        </>
      )}
    </FormDialog>
  )
}

const wireText = (id: string, values: Readonly<Record<string, unknown>>) => {
  const senderId = textOf(values['senderId'])
  return { id, content: textOf(values['content']), ...(senderId !== '' && { senderId }) }
}

/** What the recipients of a task bring values for, as the columns of the file that they came from. */
const sheetOf = (variables: string | null): NumberSheet | null =>
  variables === null
    ? null
    : {
        encoding: null,
        column: -1,
        columns: variables.split(',').map((variable) => ({ heading: '', variable, sample: [] })),
      }
