import { outboxCalls, outboxEventList, type OutboxEventRow, text as line } from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { reason: line({ max: 500, required: true }) } }
const labels = { reason: { label: 'monitoring.event.drop.reason' } } as const

/** Why an event is not to be delivered; kept in the history. */
export function DropDialog({ event, onClose }: { event: OutboxEventRow; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `outboxEvent.drop.${event.id}`,
    submit: (body, { ask }) => ask(outboxCalls.drop, { ids: event.id, ...body }),
    refresh: [outboxEventList.path],
    done: () => {
      toast(t('monitoring.event.drop.done'))
      onClose()
    },
    check: (_, { reason }) =>
      textOf(reason).trim() === '' ? t('monitoring.event.drop.required') : undefined,
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('monitoring.event.drop.title', {
        name: t(`monitoring.event.name.${event.name}`),
        target: event.target ?? '',
      })}
      text={t('monitoring.event.drop.text')}
      action={t('monitoring.event.drop')}
      danger
      width={480}
      onClose={onClose}
    />
  )
}
