import { entities, type Entity, paymentChannelCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { entityText } from '../../kit/entityText.ts'
import { FactTable } from '../../kit/FactTable.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'

const channel: Entity = entities.paymentChannel
const nothing = { fields: {} }
const { asked } = paymentChannelCalls

/** The form in which somebody decides about what another person wants to change in where money is paid to. */
const judgeForm =
  (verb: 'approve' | 'refuse') =>
  ({ record: { id, version, askedBy }, title, action, onDone }: OwnFormProps) => {
    const text = useText()
    const { t } = text
    const { toast } = useToast()
    const form = useForm({
      shape: nothing,
      mode: 'call',
      draft: null,
      submit: (_body, { ask }) => ask(paymentChannelCalls[verb], { id, version }),
      refresh: [channel.path],
      done: () => {
        toast(t(`paymentChannel.${verb}d`, { name: title }))
        onDone()
      },
    })
    return (
      <Form
        form={form}
        words={entityText(text, channel)}
        head={<p>{t('paymentChannel.asked.text', { by: textOf(askedBy) })}</p>}
        below={<AskedChange id={id} version={version} />}
        foot={<FormFoot form={form} action={action} onCancel={onDone} />}
      />
    )
  }

export const ApproveChannel = judgeForm('approve')
export const RefuseChannel = judgeForm('refuse')

/** What is asked, before and after; of a secret only that it is another one. */
function AskedChange({ id, version }: { id: string; version: number }) {
  const text = useText()
  const { t } = text
  const client = useClient()
  const words = entityText(text, channel)
  const { data, error } = useQuery({
    queryKey: ['record', channel.path, 'asked', id, version],
    queryFn: ({ signal }) => client.ask(asked, { id }, { quiet: true, signal }),
    retry: false,
  })
  if (error) {
    return (
      <p className="form-error" role="alert">
        {failureOf(error).message}
      </p>
    )
  }
  const shown = (name: string, value: string | null, next: boolean): string => {
    if (channel.fields[name]?.kind === 'flag') return t(value === 'true' ? 'kit.yes' : 'kit.no')
    if (channel.fields[name]?.kind === 'secret') {
      if (value === null) return next ? t('paymentChannel.asked.removed') : '–'
      return next ? t('paymentChannel.asked.secret') : '••••'
    }
    return value ?? (next ? t('paymentChannel.asked.removed') : '–')
  }
  return (
    data && (
      <FactTable
        label={words.action('approve')}
        rows={data.fields}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: t('paymentChannel.asked.field'),
            isHead: true,
            cell: ({ name }) => words.label(name),
          },
          {
            key: 'from',
            title: t('paymentChannel.asked.from'),
            wide: true,
            cell: ({ name, from }) => shown(name, from, false),
          },
          {
            key: 'to',
            title: t('paymentChannel.asked.to'),
            wide: true,
            cell: ({ name, to }) => shown(name, to, true),
          },
        ]}
      />
    )
  )
}
