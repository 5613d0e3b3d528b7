import {
  type GatewayTestMessage,
  gatewayTestCalls,
  gatewayTestList,
  text as line,
} from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { textOf } from '../../kit/form/values.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: { text: line({ max: 2000, required: true }), sender: line({ max: 32 }) },
}
const labels = {
  text: { label: 'gatewayTest.noteText' },
  sender: { label: 'gatewayTest.noteSender' },
} as const
const refresh = [gatewayTestCalls.queryById.path, gatewayTestList.path]

/** For numbers whose phone does not tell by itself: somebody looks at it. */
export function NoteReceived({ message }: { message: GatewayTestMessage }) {
  const { t } = useText()
  const { granted } = useRights()
  const [isOpen, setOpen] = useState(false)
  const { byHandset, status } = message
  const isSent = ['submitting', 'accepted', 'unknown'].includes(status)
  if (byHandset || !isSent || !granted('gatewayTest:run')) return null
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('gatewayTest.note')}
      </Button>
      {isOpen && <NoteDialog message={message} onClose={() => setOpen(false)} />}
    </>
  )
}

function NoteDialog({ message, onClose }: { message: GatewayTestMessage; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { id, number, gatewayName, content, received } = message
  const done = (): void => {
    toast(t('gatewayTest.noted'))
    onClose()
  }
  const form = useForm({
    shape,
    mode: 'call',
    draft: `gatewayTest.note.${id}`,
    record: { text: received?.text ?? content, sender: received?.sender ?? '' },
    submit: (body, { ask }) =>
      ask(gatewayTestCalls.note, {
        id,
        text: textOf(body['text']),
        ...(body['sender'] ? { sender: textOf(body['sender']) } : {}),
      }),
    refresh,
    done,
  })
  const missing = useAction(
    (client, messageId: string) => client.ask(gatewayTestCalls.note, { id: messageId, text: null }),
    { refresh, done },
  )
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('gatewayTest.noteTitle', { number })}
      text={t('gatewayTest.noteLead', { gateway: gatewayName })}
      head={
        <div>
          <Button busy={missing.running} onClick={() => void missing.run(id)}>
            {t('gatewayTest.noteMissing')}
          </Button>
        </div>
      }
      action={t('gatewayTest.noteSave')}
      width={520}
      onClose={onClose}
    />
  )
}
