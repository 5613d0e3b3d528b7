import type { SmsTaskRow } from '@tandem/model'
import { Link } from 'react-router'
import { failureOf } from '../../../data/failureOf.ts'
import { actionsOfLines, useActions } from '../../../data/actions.ts'
import { useSession } from '../../../data/DataContext.tsx'
import { RecordActions } from '../../../kit/RecordActions.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Description } from '../../../kit/Description.tsx'
import { RecordDrawer } from '../../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../../kit/language.tsx'
import type { RowAction } from '../../../kit/list.ts'
import { EmptyState, Failed, Loading } from '../../../kit/states.tsx'
import { Count, Money, nothing, When } from '../../../kit/values.tsx'
import { useSms } from '../product.tsx'
import { PauseNote } from './PauseNote.tsx'
import { TaskStatus } from './taskColumns.tsx'
import { TaskEarnings } from './TaskEarnings.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import { useRejectsDownload } from './useRejectsDownload.ts'
import { useTask } from './useTask.ts'

const none: readonly RowAction[] = []

/** One task: its figures, its text, skipped numbers, and a link to its messages. */
export function TaskDrawer({
  id,
  actions,
  onClose,
}: {
  id: string
  actions: (task: SmsTaskRow) => readonly RowAction[]
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { task, gone, error, retry } = useTask(id)
  const offered = useActions(
    actionsOfLines(task ? actions(task) : none, {
      group: 'record',
      prefix: 'record',
      ...(task ? { hint: task.name } : {}),
    }),
  )
  if (!task) {
    return (
      <RecordDrawer title={t('sms.task.name')} onClose={onClose}>
        {gone && <EmptyState icon="tasks" title={t('sms.task.gone')} />}
        {error && <Failed failure={failureOf(error)} onRetry={retry} />}
        {!gone && !error && <Loading />}
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer
      title={task.name}
      status={<TaskStatus task={task} text={text} />}
      actions={offered.length > 0 && <RecordActions actions={offered} />}
      onClose={onClose}
    >
      <PauseNote task={task} />
      <TaskProgress task={task} legend />
      <TaskFigures task={task} />
      <TaskEarnings task={task} />
    </RecordDrawer>
  )
}

function TaskFigures({ task }: { task: SmsTaskRow }) {
  const { t } = useText()
  const { may, user } = useSession()
  const { lists, messagesPage } = useSms()
  const download = useRejectsDownload()
  const { total, accepted, rejected, parts, amount, currency, senderId } = task
  return (
    <>
      <Description
        title={t('sms.task.figures')}
        items={[
          { key: 'total', label: t('sms.task.total'), value: <Count value={total} /> },
          {
            key: 'accepted',
            label: t('sms.task.accepted'),
            value: (
              <span className="sms-line">
                <Count value={accepted} />
                {may(`${lists.outbox}:list`) && (
                  <Link to={messagesPage(task.id)}>{t('sms.task.messages')}</Link>
                )}
              </span>
            ),
          },
          {
            key: 'rejected',
            label: t('sms.task.rejected'),
            value: (
              <span className="sms-line">
                <Count value={rejected} />
                {rejected > 0 && (
                  <Button kind="link" icon="download" onClick={() => void download(task.id)}>
                    {t('sms.task.rejects')}
                  </Button>
                )}
              </span>
            ),
          },
          { key: 'parts', label: t('sms.task.parts'), value: <Count value={parts} /> },
          ...(amount === undefined
            ? []
            : [
                {
                  key: 'amount',
                  label: t('sms.task.amount'),
                  value: <Money amount={amount} currency={currency} />,
                },
              ]),
        ]}
      />
      <Description
        items={[
          {
            key: 'content',
            label: t('sms.task.text'),
            value: (
              <p className="sms-said" dir="auto">
                {task.content}
              </p>
            ),
          },
          { key: 'sender', label: t('sms.task.sender'), value: senderId ?? nothing },
          ...(user.companyKind === 'customer'
            ? []
            : [{ key: 'company', label: t('sms.task.company'), value: task.companyId_dictText }]),
          { key: 'by', label: t('sms.task.createBy'), value: task.createBy ?? nothing },
          {
            key: 'created',
            label: t('sms.task.createTime'),
            value: <When at={task.createTime} />,
          },
          {
            key: 'finished',
            label: t('sms.task.finishTime'),
            value: <When at={task.finishTime} />,
          },
        ]}
      />
    </>
  )
}
