import { smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { formatInstant } from '../../../kit/format.ts'
import { listText } from '../../../kit/listText.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { RowValue } from '../../../record/list/listColumns.tsx'
import { useSms } from '../product.tsx'
import { taskAdvice } from './taskAdvice.ts'

/** Of a time, without its year and its seconds. */
const YEAR = '2026-'.length
const MINUTES = '2026-11-24 08:00'.length

/** The status, and until when all of its recipients are asleep; of a task that waits, the reason and advice on hover. */
export function TaskStatus({ row: task }: { row: SmsTaskRow }) {
  const text = useText()
  const zone = useTimeZone()
  const advice = taskAdvice(task, text, zone)
  const { restsUntil, status, screened, screening } = task
  const tag = (
    <span className="sms-status">
      <TaskValue name="status" task={task} />
      {status === 'screening' && (
        <small className="sms-rests">
          {text.t('task.screen.short', { done: screened, total: screening })}
        </small>
      )}
      {restsUntil !== null && (
        <small className="sms-rests">
          {text.t('sms.task.restsShort', {
            at: formatInstant(restsUntil, zone).slice(YEAR, MINUTES),
          })}
        </small>
      )}
    </span>
  )
  return advice === undefined ? tag : <Tooltip text={advice}>{tag}</Tooltip>
}

/** A field of a task in full, as its list shows it. */
export function TaskValue({
  name,
  task,
}: {
  name: 'status' | 'progress' | 'amount'
  task: SmsTaskRow
}) {
  const text = useText()
  const list = smsTaskLists[useSms().product]
  const words = listText(text, list)
  return <RowValue row={task} name={name} field={list.fields[name]} words={words} place="record" />
}
