import { smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { listText } from '../../../kit/listText.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { RowValue } from '../../../record/list/listColumns.tsx'
import { useSms } from '../product.tsx'
import { taskAdvice } from './taskAdvice.ts'

/** The status; of a task that waits, the reason and advice on hover. */
export function TaskStatus({ row: task }: { row: SmsTaskRow }) {
  const text = useText()
  const advice = taskAdvice(task, text, useTimeZone())
  const tag = <TaskValue name="status" task={task} />
  return advice === undefined ? tag : <Tooltip text={advice}>{tag}</Tooltip>
}

/** A field of a task in full, as its list shows it. */
export function TaskValue({ name, task }: { name: 'status' | 'progress'; task: SmsTaskRow }) {
  const text = useText()
  const list = smsTaskLists[useSms().product]
  const words = listText(text, list)
  return <RowValue row={task} name={name} field={list.fields[name]} words={words} place="record" />
}
