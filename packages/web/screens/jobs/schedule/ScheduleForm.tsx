import { type RegistryJob, scheduleCalls } from '@tandem/model'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { CronInput } from './CronInput.tsx'
import { cronFaultText } from './cronFault.ts'
import { schedulePath } from './paths.ts'
import type { ScheduleLine } from './useScheduleVerbs.tsx'

const LONGEST = 255

/** When a job runs, and its parameter. */
export function ScheduleForm({
  record,
  jobs,
  onClose,
}: {
  record: ScheduleLine | null
  jobs: readonly RegistryJob[]
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const formId = useId()
  const [key, setKey] = useState(record?.jobClassName ?? jobs[0]?.jobClassName ?? '')
  const job = jobs.find(({ jobClassName }) => jobClassName === key)
  const [values, setValues] = useState({
    cronExpression: record?.cronExpression ?? job?.cronExpression ?? '',
    parameter: record?.parameter ?? '',
    description: record?.description ?? '',
  })
  const [checked, setChecked] = useState(false)
  const change = (patch: Partial<typeof values>): void => {
    save.reset()
    setValues((before) => ({ ...before, ...patch }))
  }
  const save = useAction(
    (client, body: typeof values) =>
      record === null
        ? client.ask(scheduleCalls.add, { jobClassName: key, ...body }, quiet)
        : client.ask(
            scheduleCalls.edit,
            { id: record.id, version: record.version, ...body },
            quiet,
          ),
    { refresh: [schedulePath] },
  )
  const fault = cronFaultText(text, values.cronExpression)
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (fault !== undefined) return
    if ((await save.run(values)) === undefined) return
    const name = record?.jobText ?? job?.jobText ?? key
    toast(t(record ? 'schedule.saved' : 'schedule.added', { name }))
    onClose()
  }
  const refused = save.error?.fields ?? {}
  const stale = save.error?.reason === 'record.stale'
  return (
    <Dialog
      title={record?.jobText ?? t('schedule.add')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={save.running}>
            {record ? t('kit.save') : t('schedule.add')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {save.error && Object.keys(refused).length === 0 && (
          <p className="form-error" role="alert">
            {stale ? t('schedule.stale') : save.error.message}
          </p>
        )}
        {record === null && (
          <FormField
            label={t('schedule.form.job')}
            required
            help={job?.purposeText}
            error={refused['jobClassName']?.message}
          >
            {(wiring) => (
              <Select<string>
                {...wiring}
                value={key}
                options={jobs.map(({ jobClassName, jobText }) => ({
                  value: jobClassName,
                  label: jobText,
                }))}
                onChange={(next) => {
                  setKey(next)
                  const usual = jobs.find(({ jobClassName }) => jobClassName === next)
                  change({ cronExpression: usual?.cronExpression ?? '' })
                }}
              />
            )}
          </FormField>
        )}
        <CronInput
          value={values.cronExpression}
          usual={job?.cronExpression}
          error={(checked ? fault : undefined) ?? refused['cronExpression']?.message}
          onChange={(cronExpression) => change({ cronExpression })}
          onLeave={() => setChecked(true)}
        />
        <FormField label={t('schedule.form.parameter')} help={t('schedule.form.parameterHelp')}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={LONGEST}
              value={values.parameter}
              onChange={(event) => change({ parameter: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={t('schedule.form.description')} help={t('schedule.form.descriptionHelp')}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={LONGEST}
              value={values.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  )
}

const quiet = { quiet: true }
