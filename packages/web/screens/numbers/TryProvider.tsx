import { hlrCalls, text as line, type TriedProvider } from '@tandem/model'
import { useState } from 'react'
import { Description } from '../../kit/Description.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import { lookupTones } from './lookupTones.ts'

const shape = { fields: { mobile: line({ max: 32, required: true }) } }
const labels = { mobile: { label: 'hlr.try.mobile', help: 'hlr.try.mobile.help' } } as const

/** Staff ask a provider about one number, to see whether its mapping is right. */
export function TryProvider({ record, action, onDone }: OwnFormProps) {
  const text = useText()
  const [answer, setAnswer] = useState<TriedProvider | null>(null)
  const form = useForm({
    shape,
    mode: 'call',
    draft: `hlrProvider.try.${record.id}`,
    submit: ({ mobile }, { ask }) =>
      ask(hlrCalls.try, { id: record.id, mobile: textOf(mobile).trim() }),
    done: (found) => setAnswer(found ?? null),
    stays: true,
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={answer && <Answer answer={answer} />}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

function Answer({ answer }: { answer: TriedProvider }) {
  const { t } = useText()
  const said = (value: boolean | null) =>
    value === null ? nothing : t(value ? 'hlr.yes' : 'hlr.no')
  const { state, mcc, mnc, ported, roaming, milliseconds } = answer
  return (
    <Description
      title={t('hlr.try.answer')}
      items={[
        {
          key: 'state',
          label: t('hlr.field.state'),
          value: <StatusTag tone={lookupTones[state]}>{t(`hlr.state.${state}`)}</StatusTag>,
        },
        {
          key: 'network',
          label: t('hlr.field.network'),
          value: mcc === null ? nothing : `${mcc} ${mnc ?? ''}`,
        },
        { key: 'ported', label: t('hlr.field.ported'), value: said(ported) },
        { key: 'roaming', label: t('hlr.field.roaming'), value: said(roaming) },
        {
          key: 'took',
          label: t('hlr.field.took'),
          value: t('hlr.try.took', { n: milliseconds }),
        },
      ]}
    />
  )
}
