import type { SmsTaskRow } from '@tandem/model'
import { formatShare, groupThousands } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { StatusDot } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { sharesOf } from './progress.ts'

/** How far a task got: one bar of all that was accepted, by what became of it. */
export function TaskProgress({ task, legend = false }: { task: SmsTaskRow; legend?: boolean }) {
  const { t } = useText()
  const shares = sharesOf(task)
  const present = shares.filter(({ count }) => count > 0)
  const words = present.map(({ key, count }) =>
    t('sms.task.share', {
      name: t(`sms.task.${key}`),
      n: count,
      share: formatShare(count, task.accepted),
    }),
  )
  const bar = (
    <div className="progress-track" role="img" aria-label={words.join(', ')}>
      {present.map(({ key, tone, count }) => (
        <span
          key={key}
          className={`${tone} sms-share-${key}`}
          style={{ width: `${(count / Math.max(1, task.accepted)) * 100}%` }}
        />
      ))}
    </div>
  )
  if (!legend)
    return (
      <Tooltip text={words.join(' · ')}>
        <div className="progress">
          {bar}
          <small>
            {`${groupThousands(task.delivered)} / ${groupThousands(task.accepted)} · ${formatShare(task.delivered, task.accepted)}`}
          </small>
        </div>
      </Tooltip>
    )
  return (
    <div className="progress sms-progress">
      {bar}
      <ul className="sms-legend">
        {shares.map(({ key, tone, count }) => (
          <li key={key}>
            <StatusDot tone={tone} />
            <span>{t(`sms.task.${key}`)}</span>
            <strong className="number">{groupThousands(count)}</strong>
            <small className="number">{formatShare(count, task.accepted)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
