import { type RejectRow, smsRejectLists } from '@tandem/model'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { forProduct, useSms } from './product.tsx'
import { useTaskOptions } from './useTaskOptions.ts'

const cells = { taskName: TaskLink, reason: Reason }

/** Every line that a task left out when it was accepted, and why. */
export const Rejects = forProduct(() => {
  const { t } = useText()
  const { product, title } = useSms()
  const tasks = useTaskOptions()
  const options = useMemo(() => ({ taskId: tasks }), [tasks])
  return (
    <ListScreen<RejectRow>
      list={smsRejectLists[product]}
      of={title}
      options={options}
      cells={cells}
      icon="blocked"
      sheetName={t('sms.skipped.named', { product: title })}
    />
  )
})

/** In full: it is what people look for here. */
function Reason({ row }: { row: RejectRow }) {
  const { loose } = useText()
  return loose(`reason.${row.reason}`)
}

function TaskLink({ row: { taskId, taskName } }: { row: RejectRow }) {
  const { may } = useSession()
  const { lists, taskPage } = useSms()
  if (!may(`${lists.task}:list`)) return taskName
  return <Link to={taskPage(taskId)}>{taskName}</Link>
}
