import {
  choice,
  instant,
  phone,
  repushOutcomes,
  smppAccountCalls,
  userJobsPath,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { type FormValues, textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import './smpp.css'

const { countRepush, repush } = smppAccountCalls
const HOUR_MS = 3_600_000
const shape = {
  fields: {
    from: instant({ required: true }),
    to: instant({ required: true }),
    outcome: choice(repushOutcomes, { required: true, initial: 'all' }),
    mobile: phone({ help: true }),
  },
}
const labels = {
  from: { label: 'smppRepush.from', help: 'smppRepush.from.help' },
  to: { label: 'smppRepush.to' },
  outcome: { label: 'smppRepush.outcome', choices: 'smppAccount.repush.outcome' },
  mobile: { label: 'smppRepush.mobile', help: 'smppRepush.mobile.help' },
} as const

/** Which receipts of an account are sent to its clients again, and how many those are before they are. */
export function Repush({ record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const client = useClient()
  const [start] = useState(lastHour)
  const form = useForm({
    shape,
    mode: 'call',
    draft: `smppAccount.repush.${record.id}`,
    record: start,
    submit: (body, { ask }) => ask(repush, askedOf(record.id, body)),
    refresh: [userJobsPath],
    done: () => {
      toast(t('smppRepush.started'))
      onDone()
    },
  })
  const asked = useDeferredValue(JSON.stringify(askedOf(record.id, form.values)))
  const isComplete = textOf(form.values['from']) !== '' && textOf(form.values['to']) !== ''
  const { data: found, error } = useQuery({
    queryKey: ['quote', countRepush.path, asked],
    queryFn: ({ signal }) =>
      client.ask(countRepush, askedOf(record.id, form.values), { quiet: true, signal }),
    enabled: isComplete,
    retry: false,
  })
  const said = error
    ? error.message
    : !found
      ? t('smppRepush.counting')
      : found.receipts === 0
        ? t('smppRepush.none')
        : t('smppRepush.count', found)
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={<p className="hint">{t('smppRepush.text')}</p>}
      below={
        isComplete && (
          <p className="repush-count" role={error ? 'alert' : 'status'}>
            {said}
          </p>
        )
      }
      foot={
        <FormFoot
          form={form}
          action={
            found && found.receipts > 0 ? t('smppRepush.action', { n: found.receipts }) : action
          }
          onCancel={onDone}
        />
      }
    />
  )
}

const lastHour = (): FormValues => {
  const now = Date.now()
  return {
    from: new Date(now - HOUR_MS).toISOString(),
    to: new Date(now).toISOString(),
    outcome: 'all',
    mobile: null,
  }
}

/** What is asked, as both calls take it. */
function askedOf(id: string, { from, to, outcome, mobile }: FormValues) {
  const number = textOf(mobile).trim()
  return {
    id,
    from: textOf(from),
    to: textOf(to),
    outcome: repushOutcomes.find((one) => one === outcome) ?? 'all',
    ...(number !== '' && { mobile: number }),
  }
}
