import { recordCalls, type SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'

/** The latest tasks; an older one is opened from its list. */
const MOST = 100

/** Chooses the earlier task whose unreached recipients the message goes to. */
export function TaskChoice({
  form,
  draft: { fromTask },
  companyId,
}: {
  form: Pick<FormState, 'set' | 'errorOf'>
  draft: Pick<Draft, 'fromTask'>
  companyId: string
}) {
  const { t } = useText()
  const zone = useTimeZone()
  const client = useClient()
  const { api } = useSms()
  const asked = { companyId, pageSize: MOST }
  const { data } = useQuery({
    queryKey: ['list', api.task, asked],
    queryFn: ({ signal }) =>
      client.ask(recordCalls<SmsTaskRow>(api.task).list, asked, { quiet: true, signal }),
    enabled: companyId !== '',
  })
  const options = (data?.records ?? []).flatMap(({ id, name, createTime, undelivered, failed }) => {
    const n = undelivered + failed
    const at = formatInstant(createTime, zone)
    if (n === 0 && id !== fromTask) return []
    return [{ value: id, label: t('sms.send.fromTaskOption', { name, at, n }) }]
  })
  return (
    <FormField
      label={t('sms.send.fromTask')}
      required
      help={t('sms.send.fromTaskHelp')}
      error={form.errorOf('fromTask')}
    >
      {(wiring) => (
        <Choice
          {...wiring}
          value={fromTask}
          options={[
            { value: '', label: t('sms.send.fromTaskNone') },
            ...options,
            // One that a link named, and that is not among the latest.
            ...(fromTask === '' || options.some(({ value }) => value === fromTask)
              ? []
              : [{ value: fromTask, label: fromTask }]),
          ]}
          onChange={(next) => form.set({ fromTask: next })}
        />
      )}
    </FormField>
  )
}
