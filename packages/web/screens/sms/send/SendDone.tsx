import { type SendResult, smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Figures } from '../../../kit/Figures.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Count, Money } from '../../../kit/values.tsx'
import { useLine } from '../../../record/list/useLine.ts'
import { useLiveRows } from '../../../record/list/useLiveRows.ts'
import { useSms } from '../product.tsx'
import { TaskNote } from '../tasks/TaskNote.tsx'
import { useRejects } from '../tasks/TaskDetails.tsx'
import { TaskValue } from '../tasks/TaskStatus.tsx'
import { RejectList } from './RejectList.tsx'

const none: readonly SmsTaskRow[] = []
const noRow = (): void => undefined

/** What was accepted, and its progress. */
export function SendDone({ result, onAgain }: { result: SendResult; onAgain: () => void }) {
  const { t } = useText()
  const { may } = useSession()
  const { product, lists, messagesPage, taskPage } = useSms()
  const { taskId, accepted, rejected, parts, amount, currency, rejects, startsAt } = result
  const list = smsTaskLists[product]
  const id = may(list.access) ? taskId : null
  const { record: task } = useLine<SmsTaskRow>(list, { id, rows: none })
  useLiveRows(list, none, noRow)
  const download = useRejects()
  return (
    <div className="sms-done">
      <section className="card" aria-live="polite">
        <header className="sms-done-head">
          <span className="empty-icon">
            <Icon name="check" size={24} />
          </span>
          <div>
            <h2>{t('sms.done.title', { n: accepted })}</h2>
            {task?.status !== 'paused' && task?.status !== 'screening' && (
              <p className="hint">
                {t(startsAt === undefined ? 'sms.done.text' : 'sms.done.later')}
              </p>
            )}
          </div>
        </header>
        <Figures
          figures={[
            { key: 'accepted', label: t('sms.task.accepted'), value: <Count value={accepted} /> },
            { key: 'rejected', label: t('sms.task.rejected'), value: <Count value={rejected} /> },
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
        {task && <TaskNote task={task} />}
        {task && <TaskValue name="progress" task={task} />}
        <footer className="sms-done-foot">
          {may(`${lists.task}:list`) && (
            <Link className="button primary" to={taskPage(taskId)}>
              {t('sms.done.task')}
            </Link>
          )}
          {may(`${lists.outbox}:list`) && (
            <Link className="button" to={messagesPage(taskId)}>
              {t('sms.done.outbox')}
            </Link>
          )}
          <Button kind="quiet" onClick={onAgain}>
            {t('sms.done.again')}
          </Button>
        </footer>
      </section>
      <RejectList
        rejects={rejects}
        total={rejected}
        onDownload={may(`${lists.task}:list`) ? () => void download.run(taskId) : undefined}
      />
    </div>
  )
}
