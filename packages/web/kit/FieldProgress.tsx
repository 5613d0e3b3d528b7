import { groupThousands, taskShares } from '@tandem/core'
import type { ProgressOf, Tone } from '@tandem/model'
import type { ValueWords } from './entityText.ts'
import { formatShare } from './format.ts'
import { useText } from './language.tsx'
import { Progress } from './Progress.tsx'
import { StatusDot } from './StatusTag.tsx'
import { Tooltip } from './Tooltip.tsx'

interface Share {
  key: string
  tone: Tone
  count: number
}

const notBegun = new Set(['waiting', 'unsent'])

const countIn = (record: object, name: string): number => Number(Reflect.get(record, name) ?? 0)

const allOf = ({ all, without }: ProgressOf, record: object): number =>
  countIn(record, all) - (without === undefined ? 0 : countIn(record, without))

/**
 * The recipients of a task by what became of them: the ends in order, those under way, and those that wait, or were never
 * begun.
 */
function sharesOf(progress: ProgressOf, record: object): Share[] {
  const { ends, waiting, over } = progress
  const ended = Object.keys(ends).map((name) => countIn(record, name))
  const { underway, waiting: queued } = taskShares({
    all: allOf(progress, record),
    ended,
    waiting: countIn(record, waiting),
  })
  return [
    ...Object.entries(ends).map(([key, tone], n) => ({ key, tone, count: ended[n] ?? 0 })),
    { key: 'underway', tone: 'info', count: underway },
    { key: isOver(over, record) ? 'unsent' : 'waiting', tone: 'neutral', count: queued },
  ]
}

const isOver = (over: ProgressOf['over'], record: object): boolean =>
  over !== undefined && over.values.includes(String(Reflect.get(record, over.field)))

/** Whether some of its recipients have not ended. */
export const isMoving = (progress: ProgressOf, record: object): boolean =>
  sharesOf(progress, record).some(
    ({ key, count }) => (key === 'underway' || key === 'waiting') && count > 0,
  )

/** How far a task is: one bar of all its recipients, in which what is not begun is left empty. `full`: with a legend. */
export function FieldProgress({
  name,
  progress,
  record,
  words: { label },
  full,
}: {
  name: string
  progress: ProgressOf
  record: object
  words: Pick<ValueWords, 'label'>
  full: boolean
}) {
  const { t } = useText()
  const shares = sharesOf(progress, record)
  const all = allOf(progress, record)
  const [first = 0] = shares.map(({ count }) => count)
  const ended = shares.filter(({ key }) => key in progress.ends)
  const done = ended.reduce((sum, { count }) => sum + count, 0)
  const bar = (
    <Progress
      label={label(name)}
      total={all}
      parts={shares
        .filter(({ key, count }) => !notBegun.has(key) && count > 0)
        .map(({ key, tone, count }) => ({ key, label: label(key), value: count, tone }))}
      note={
        full
          ? t('kit.progress.ended', { done: groupThousands(done), total: groupThousands(all) })
          : `${groupThousands(first)} / ${groupThousands(all)} · ${formatShare(first, all)}`
      }
    />
  )
  if (!full) {
    const said = shares
      .filter(({ count }) => count > 0)
      .map(({ key, count }) =>
        t('kit.progress.share', { name: label(key), n: count, share: formatShare(count, all) }),
      )
    return <Tooltip text={said.join(' · ')}>{bar}</Tooltip>
  }
  return (
    <div className="progress-whole">
      {bar}
      <ul className="progress-legend">
        {shares.map(({ key, tone, count }) => (
          <li key={key}>
            <StatusDot tone={tone} />
            <span>{label(key)}</span>
            <strong className="number">{groupThousands(count)}</strong>
            <small className="number">{formatShare(count, all)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
