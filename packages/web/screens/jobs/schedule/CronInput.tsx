import { normaliseCron } from '@tandem/core'
import { scheduleCalls, scheduledJobList } from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Input from 'antd/es/input'
import { useClient } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { When } from '../../../kit/values.tsx'
import { useCronWords } from './cronWords.ts'

const presets = [
  ['quarter', '*/15 * * * *'],
  ['hour', '0 * * * *'],
  ['night', '0 3 * * *'],
  ['weekday', '0 9 * * 1-5'],
  ['week', '0 4 * * 1'],
  ['month', '0 5 1 * *'],
] as const
const LONGEST = 120

/** A cron text with its meaning: in words, and the next runs. */
export function CronInput({
  value,
  usual,
  error,
  onChange,
  onLeave,
}: {
  value: string
  /** The job's default schedule. */
  usual: string | undefined
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}) {
  const { t, locale } = useText()
  const client = useClient()
  const read = normaliseCron(value)
  const cron = 'cron' in read ? read.cron : null
  const words = useCronWords(cron ?? '* * * * *', locale)
  const { data } = useQuery({
    queryKey: ['nextRuns', scheduledJobList.path, cron],
    queryFn: ({ signal }) =>
      client.ask(scheduleCalls.nextRuns, { cronExpression: cron ?? '' }, { quiet: true, signal }),
    enabled: cron !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const zone = data?.timeZone.replaceAll('_', ' ') ?? 'UTC'
  return (
    <>
      <FormField
        label={t('schedule.form.cron')}
        required
        error={error}
        help={t('schedule.form.cronHelp', { zone })}
      >
        {(wiring) => (
          <Input
            {...wiring}
            className="schedule-cron"
            maxLength={LONGEST}
            spellCheck={false}
            autoComplete="off"
            value={value}
            onBlur={onLeave}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      <fieldset className="schedule-presets">
        <legend>{t('schedule.form.presets')}</legend>
        {usual !== undefined && (
          <Button onClick={() => onChange(usual)}>{t('schedule.form.usual')}</Button>
        )}
        {presets.map(([key, text]) => (
          <Button key={key} aria-pressed={cron === text} onClick={() => onChange(text)}>
            {t(`schedule.preset.${key}`)}
          </Button>
        ))}
      </fieldset>
      <output className="schedule-meaning">
        {cron !== null && (
          <>
            <strong>{words}</strong>
            {data && data.nextTimes.length > 0 && (
              <span className="schedule-times">
                <small>{t('schedule.form.next')}</small>
                {data.nextTimes.map((at) => (
                  <When key={at} at={at} />
                ))}
              </span>
            )}
          </>
        )}
      </output>
    </>
  )
}
