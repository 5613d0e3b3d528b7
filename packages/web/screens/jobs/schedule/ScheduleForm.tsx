import {
  choice,
  type RegistryJob,
  scheduleCalls,
  scheduledJobList,
  type ScheduledJobRow,
  text as line,
} from '@tandem/model'
import Select from 'antd/es/select'
import { useMemo } from 'react'
import type { FieldWords } from '../../../kit/entityText.ts'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import type { Slot } from '../../../record/Form.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { CronInput } from './CronInput.tsx'
import { cronFaultText } from './cronFault.ts'

const labels = {
  jobClassName: { label: 'schedule.form.job' },
  cronExpression: { label: 'schedule.form.cron' },
  parameter: { label: 'schedule.form.parameter', help: 'schedule.form.parameterHelp' },
  description: { label: 'schedule.form.description', help: 'schedule.form.descriptionHelp' },
} as const

/** When a job runs, and its parameter. */
export function ScheduleForm({
  record,
  jobs,
  onClose,
}: {
  record: ScheduledJobRow | null
  jobs: readonly RegistryJob[]
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const shape = useMemo(() => shapeOf(jobs), [jobs])
  const jobOf = (key: unknown): RegistryJob | undefined =>
    jobs.find(({ jobClassName }) => jobClassName === key)
  const [first] = jobs
  const form = useForm<unknown>({
    shape,
    mode: 'call',
    draft: `scheduledJob.${record?.id ?? 'new'}`,
    record: record
      ? { ...record }
      : { jobClassName: first?.jobClassName, cronExpression: first?.cronExpression },
    hidden: (name) => name === 'jobClassName' && record !== null,
    submit: ({ parameter, description, ...asked }, { ask, version }) => {
      const body = { ...asked, parameter: parameter ?? '', description: description ?? '' }
      return record === null
        ? ask(scheduleCalls.add, body)
        : ask(scheduleCalls.edit, { id: record.id, version, ...body })
    },
    refresh: [scheduledJobList.path],
    done: (_, { jobClassName }) => {
      const name = record?.jobText ?? jobOf(jobClassName)?.jobText ?? textOf(jobClassName)
      toast(t(record ? 'schedule.saved' : 'schedule.added', { name }))
      onClose()
    },
    check: (name, { cronExpression }) =>
      name === 'cronExpression' ? cronFaultText(text, textOf(cronExpression)) : undefined,
    follow: (name, { jobClassName }) =>
      name === 'jobClassName' ? { cronExpression: jobOf(jobClassName)?.cronExpression ?? '' } : {},
  })
  const job = jobOf(form.values['jobClassName'])
  const told = fieldWords(text, labels)
  const words: FieldWords = {
    ...told,
    help: (name, field) => (name === 'jobClassName' ? job?.purposeText : told.help(name, field)),
  }
  return (
    <FormDialog
      form={form}
      words={words}
      slots={{
        jobClassName: ({ wiring, value, change }: Slot) => (
          <Select<string>
            {...wiring}
            value={textOf(value)}
            options={jobs.map(({ jobClassName, jobText }) => ({
              value: jobClassName,
              label: jobText,
            }))}
            onChange={change}
          />
        ),
      }}
      parts={{
        cronExpression: ({ value, error, change, leave }) => (
          <CronInput
            value={textOf(value)}
            usual={job?.cronExpression}
            error={error}
            onChange={change}
            onLeave={leave}
          />
        ),
      }}
      title={record?.jobText ?? t('schedule.add')}
      action={record ? t('kit.save') : t('schedule.add')}
      width={560}
      onClose={onClose}
    />
  )
}

const shapeOf = (jobs: readonly RegistryJob[]) => ({
  fields: {
    jobClassName: choice(
      jobs.map(({ jobClassName }) => jobClassName),
      { required: true },
    ),
    cronExpression: line({ max: 120, required: true }),
    parameter: line({ max: 255, format: 'name' }),
    description: line({ max: 255, format: 'name' }),
  },
})
