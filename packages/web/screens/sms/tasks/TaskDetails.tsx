import { smsCalls, type SmsTaskRow } from '@tandem/model'
import { Link } from 'react-router'
import { saveFile } from '../../../data/saveFile.ts'
import { useAction } from '../../../data/useAction.ts'
import { useSession } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { Count, Money, nothing, When } from '../../../kit/values.tsx'
import { retryText } from '../../../record/step/retry.ts'
import { TimingLines } from '../../../record/step/TimingLines.tsx'
import { useSms } from '../product.tsx'
import { validityText } from '../send/validity.ts'
import { isQuoted, TaskQuote } from './TaskQuote.tsx'
import { TaskNote } from './TaskNote.tsx'
import { TaskScreening } from './TaskScreening.tsx'
import { TaskEarnings } from './TaskEarnings.tsx'
import { TaskValue } from './TaskStatus.tsx'
import { TaskWaits } from './TaskWaits.tsx'

/** One task: its figures, its text, skipped numbers, and a link to its messages. */
export function TaskDetails({ row: task }: { row: SmsTaskRow }) {
  const text = useText()
  const { t } = text
  const { may, user } = useSession()
  const { product, api, lists, messagesPage, rejectsPage } = useSms()
  const rejects = useRejects()
  const { id, total, accepted, rejected, leftOut, parts, amount, released, currency } = task
  const retry = retryText(text, task.retryTimes, task.retryAfterMinutes)
  const item = (key: string, label: string, value: React.ReactNode) => ({ key, label, value })
  return (
    <>
      <TaskNote task={task} />
      <TaskWaits task={task} />
      <TaskValue name="progress" task={task} />
      <Description
        title={t('sms.task.figures')}
        items={[
          item('total', t('sms.task.total'), <Count value={total} />),
          item(
            'accepted',
            t('sms.task.accepted'),
            <span className="sms-line">
              <Count value={accepted} />
              {may(`${lists.outbox}:list`) && (
                <Link to={messagesPage(id)}>{t('sms.task.messages')}</Link>
              )}
              {isUnreached(task) && may(`${product}:send`) && (
                <Link to={`${api.send}?fromTask=${id}&companyId=${task.companyId}`}>
                  {t('sms.task.sendAgain')}
                </Link>
              )}
            </span>,
          ),
          item(
            'rejected',
            t('sms.task.rejected'),
            <span className="sms-line">
              <Count value={rejected} />
              {rejected > 0 && may(`${lists.rejects}:list`) && (
                <Link to={rejectsPage(id)}>{t('sms.skipped.show')}</Link>
              )}
              {rejected > 0 && (
                <Button
                  kind="link"
                  icon="download"
                  busy={rejects.running}
                  onClick={() => void rejects.run(id)}
                >
                  {t('sms.task.rejects')}
                </Button>
              )}
            </span>,
          ),
          ...(leftOut === 0
            ? []
            : [
                item(
                  'leftOut',
                  t('sms.task.leftOut'),
                  <span className="sms-line">
                    <Count value={leftOut} />
                    {may(`${lists.outbox}:list`) && (
                      <Link to={`${messagesPage(id)}&status=leftOut`}>
                        {t('sms.task.leftOut.show')}
                      </Link>
                    )}
                  </span>,
                ),
              ]),
          ...(isQuoted(task)
            ? [item('quoted', t('sms.task.quotedTitle'), <TaskQuote task={task} />)]
            : [
                item('parts', t('sms.task.parts'), <Count value={parts} />),
                ...(amount === undefined
                  ? []
                  : [
                      item(
                        'amount',
                        t('sms.task.amount'),
                        <Money amount={amount} currency={currency} />,
                      ),
                    ]),
              ]),
          ...(released === undefined || task.status !== 'cancelled'
            ? []
            : [
                item(
                  'released',
                  t('sms.task.released'),
                  <Money amount={released} currency={currency} />,
                ),
              ]),
        ]}
      />
      <Description
        items={[
          item(
            'content',
            t('sms.task.text'),
            <p className="sms-said" dir="auto">
              {task.content}
            </p>,
          ),
          ...(task.timeZone === null
            ? []
            : [item('when', t('sms.task.when'), <TimingLines schedule={task} />)]),
          ...(retry === undefined
            ? []
            : [
                item('retry', t('task.retry.times'), retry),
                item('retrying', t('task.retry.waiting'), <Count value={task.retrying} />),
              ]),
          ...(task.validitySeconds === null
            ? []
            : [item('validity', t('task.validity'), validityText(text, task.validitySeconds))]),
          item('sender', t('sms.task.sender'), task.senderId ?? nothing),
          ...(user.companyKind === 'customer'
            ? []
            : [item('company', t('sms.task.company'), task.companyId_dictText ?? nothing)]),
          item('by', t('sms.task.createBy'), task.createBy ?? nothing),
          item('created', t('sms.task.createTime'), <When at={task.createTime} />),
          item('finished', t('sms.task.finishTime'), <When at={task.finishTime} />),
        ]}
      />
      <TaskScreening task={task} />
      <TaskEarnings task={task} />
    </>
  )
}

/** Whether some of its messages did not arrive, so that they may be sent again. */
const isUnreached = ({ undelivered, failed, cancelled, submitted }: SmsTaskRow): boolean =>
  undelivered + failed > 0 || (cancelled > 0 && submitted > 0)

/** Downloads the skipped numbers of a task. */
export const useRejects = () => {
  const { product } = useSms()
  return useAction(async (client, id: string) =>
    saveFile(await client.ask(smsCalls(product).rejects, { id }), `rejects-${id}.csv`),
  )
}
