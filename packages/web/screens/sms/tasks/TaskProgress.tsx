import type { SmsTaskRow } from '@tandem/model'
import { formatShare, groupThousands } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Progress } from '../../../kit/Progress.tsx'
import { StatusDot } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { sharesOf } from './progress.ts'

/** The progress of a task: one bar of all accepted messages by status. Waiting ones leave it empty. */
export function TaskProgress({ task, legend = false }: { task: SmsTaskRow; legend?: boolean }) {
  const { t } = useText()
  const { accepted, delivered } = task
  const shares = sharesOf(task)
  const parts = shares.flatMap(({ key, tone, count }) =>
    key === 'waiting' || count === 0
      ? []
      : [{ key, label: t(`sms.task.${key}`), value: count, tone }],
  )
  const ended = groupThousands(delivered + task.undelivered + task.failed)
  const short = `${groupThousands(delivered)} / ${groupThousands(accepted)} · ${formatShare(delivered, accepted)}`
  const bar = (
    <Progress
      label={t('sms.task.progress')}
      total={accepted}
      parts={parts}
      note={legend ? t('sms.task.ended', { done: ended, total: groupThousands(accepted) }) : short}
    />
  )
  if (!legend) {
    const words = shares
      .filter(({ count }) => count > 0)
      .map(({ key, count }) =>
        t('sms.task.share', {
          name: t(`sms.task.${key}`),
          n: count,
          share: formatShare(count, accepted),
        }),
      )
    return <Tooltip text={words.join(' · ')}>{bar}</Tooltip>
  }
  return (
    <div className="sms-progress">
      {bar}
      <ul className="sms-legend">
        {shares.map(({ key, tone, count }) => (
          <li key={key}>
            <StatusDot tone={tone} />
            <span>{t(`sms.task.${key}`)}</span>
            <strong className="number">{groupThousands(count)}</strong>
            <small className="number">{formatShare(count, accepted)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
