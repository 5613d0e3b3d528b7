import { CODE_PLACE } from '@tandem/core'
import { gatewayTestCalls, gatewayTestList, ref, text as line } from '@tandem/model'
import { useState } from 'react'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import { TestOutcome } from './TestResult.tsx'

const shape = {
  fields: {
    numberId: ref('testNumber', { required: true }),
    content: line({ max: 1000, required: true, help: true }),
    sender: line({ max: 16, format: 'senderId' }),
  },
}
const labels = {
  numberId: { label: 'gatewayTest.numberId' },
  content: { label: 'gatewayTest.content', help: 'gatewayTest.content.help' },
  sender: { label: 'gatewayTest.sender' },
} as const
const WAIT_MINUTES = 15

/** A message to a test number straight through the gateway of the record; what comes of it is shown as it comes. */
export function TestMessage({ record, title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const [testId, setTestId] = useState<string | null>(null)
  const form = useForm({
    shape,
    mode: 'call',
    draft: `gateway.test.${record.id}`,
    record: { content: t('gatewayTest.initial', { code: CODE_PLACE }) },
    submit: ({ numberId, content, sender }, { ask }) =>
      ask(gatewayTestCalls.start, {
        numberIds: textOf(numberId),
        gatewayIds: record.id,
        content: textOf(content),
        ...(sender ? { sender: textOf(sender) } : {}),
        waitMinutes: WAIT_MINUTES,
      }),
    refresh: [gatewayTestList.path],
    done: (id) => setTestId(id ?? null),
    stays: true,
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={<p>{t('gatewayTest.messageText', { gateway: title })}</p>}
      below={testId !== null && <TestOutcome key={testId} id={testId} />}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}
