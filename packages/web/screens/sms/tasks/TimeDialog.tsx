import { smsCalls, type SmsTaskRow, text as line } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { timeInputs, timeWords } from '../../../record/step/TimeStep.tsx'
import { hidesTiming, timeFields, timingFault, timingOf } from '../../../record/step/timing.ts'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'

const shape = { fields: { name: line({ max: 64, required: true }), ...timeFields } }

/** Another name and another time for a task that has not begun. */
export function TimeDialog({ task, onClose }: { task: SmsTaskRow; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { product, api } = useSms()
  const { startTime, endTime, slots, timeZone, pacedUntil } = task
  const form = useForm({
    shape,
    mode: 'call',
    draft: `task.time.${task.id}`,
    record: {
      name: task.name,
      when: 'later',
      startTime,
      endTime,
      slots,
      timeZone,
      pace: pacedUntil === null ? 'fast' : 'even',
    },
    hidden: hidesTiming,
    check: timingFault(text),
    submit: (body, { ask }) =>
      ask(smsCalls(product).reschedule, {
        id: task.id,
        name: String(body['name']),
        ...timingOf(body),
      }),
    refresh: [api.task],
    done: (_, { name }) => {
      toast(t('sms.task.edited', { name: String(name) }))
      onClose()
    },
  })
  const words = fieldWords(text, {
    name: { label: 'sms.task.name' },
    ...timeWords('sms.send.when'),
  })
  return (
    <FormDialog
      form={form}
      words={words}
      slots={timeInputs}
      title={t('sms.task.editTitle', { name: task.name })}
      action={t('kit.save')}
      width={560}
      onClose={onClose}
    />
  )
}
