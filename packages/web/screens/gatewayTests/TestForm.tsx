import { CODE_PLACE } from '@tandem/core'
import {
  entities,
  gatewayTestCalls,
  gatewayTestList,
  integer,
  refs,
  text as line,
} from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const { numberIds, gatewayIds } = entities.testPlan.fields
const shape = {
  fields: {
    numberIds: refs('testNumber', { link: numberIds.link, required: true }),
    gatewayIds: refs('gateway', { link: gatewayIds.link, required: true, help: true }),
    content: line({ max: 1000, required: true, help: true }),
    sender: line({ max: 16, format: 'senderId' }),
    waitMinutes: integer({ from: 1, to: 1440, initial: 15, help: true }),
  },
}
const labels = {
  numberIds: { label: 'gatewayTest.numberIds' },
  gatewayIds: { label: 'gatewayTest.gatewayIds', help: 'gatewayTest.gatewayIds.help' },
  content: { label: 'gatewayTest.content', help: 'gatewayTest.content.help' },
  sender: { label: 'gatewayTest.sender' },
  waitMinutes: { label: 'gatewayTest.waitMinutes', help: 'gatewayTest.waitMinutes.help' },
} as const

/** What is sent where; its result opens at once. */
export function TestForm({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { go } = useUrlState()
  const form = useForm({
    shape,
    mode: 'call',
    draft: 'gatewayTest',
    record: { content: t('gatewayTest.initial', { code: CODE_PLACE }), waitMinutes: 15 },
    submit: (body, { ask }) =>
      ask(gatewayTestCalls.start, {
        numberIds: idsOf(body['numberIds']),
        gatewayIds: idsOf(body['gatewayIds']),
        content: textOf(body['content']),
        ...(body['sender'] ? { sender: textOf(body['sender']) } : {}),
        waitMinutes: Number(body['waitMinutes']),
      }),
    refresh: [gatewayTestList.path],
    done: (id) => {
      onClose()
      if (typeof id === 'string') go({ record: id })
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('gatewayTest.add')}
      text={t('gatewayTest.addText')}
      action={t('gatewayTest.add')}
      width={560}
      onClose={onClose}
    />
  )
}

const idsOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : '')
