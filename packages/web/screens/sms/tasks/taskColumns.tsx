import type { Translator } from '@tandem/i18n/translator'
import type { SmsTaskRow } from '@tandem/model'
import type { Column } from '../../../kit/list.ts'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { Count, Ellipsis, Money, Title, When } from '../../../kit/values.tsx'
import { pauseAdvice } from './pauseAdvice.ts'
import { taskTones } from './progress.ts'
import { TaskProgress } from './TaskProgress.tsx'

/** The columns of the list of tasks. Only the creation time can be sorted by the server. */
export function taskColumns(
  text: Translator,
  { companies, amounts }: { companies: boolean; amounts: boolean },
): Column<SmsTaskRow>[] {
  const { t } = text
  return [
    {
      key: 'name',
      title: t('sms.task.name'),
      width: 180,
      cell: ({ name }) => <Title>{name}</Title>,
    },
    ...(companies
      ? [
          {
            key: 'companyId',
            title: t('sms.task.company'),
            cell: (task: SmsTaskRow) => <Ellipsis>{task.companyId_dictText}</Ellipsis>,
          },
        ]
      : []),
    {
      key: 'status',
      title: t('sms.task.status'),
      width: 110,
      cell: (task) => <TaskStatus task={task} text={text} />,
    },
    {
      key: 'progress',
      title: t('sms.task.progress'),
      width: 200,
      cell: (task) => <TaskProgress task={task} />,
    },
    {
      key: 'accepted',
      title: t('sms.task.accepted'),
      align: 'end',
      cell: ({ accepted }) => <Count value={accepted} />,
    },
    {
      key: 'rejected',
      title: t('sms.task.rejected'),
      align: 'end',
      cell: ({ rejected }) => <Count value={rejected} />,
    },
    {
      key: 'parts',
      title: t('sms.task.parts'),
      align: 'end',
      optional: true,
      cell: ({ parts }) => <Count value={parts} />,
    },
    ...(amounts
      ? [
          {
            key: 'amount',
            title: t('sms.task.amount'),
            align: 'end' as const,
            amount: ({ amount }: SmsTaskRow) => amount,
            cell: ({ amount, currency }: SmsTaskRow, places?: number) => (
              <Money amount={amount} currency={currency} places={places} />
            ),
          },
        ]
      : []),
    {
      key: 'content',
      title: t('sms.task.text'),
      optional: true,
      cell: ({ content }) => <Ellipsis>{content}</Ellipsis>,
    },
    {
      key: 'senderId',
      title: t('sms.task.sender'),
      optional: true,
      cell: ({ senderId }) => <Ellipsis>{senderId}</Ellipsis>,
    },
    {
      key: 'createBy',
      title: t('sms.task.createBy'),
      optional: true,
      cell: ({ createBy }) => <Ellipsis>{createBy}</Ellipsis>,
    },
    {
      key: 'createTime',
      title: t('sms.task.createTime'),
      width: 170,
      sortable: true,
      cell: ({ createTime }) => <When at={createTime} />,
    },
    {
      key: 'finishTime',
      title: t('sms.task.finishTime'),
      optional: true,
      cell: ({ finishTime }) => <When at={finishTime} />,
    },
  ]
}

/** The status; for a paused task, the reason and advice on hover. */
export function TaskStatus({ task, text }: { task: SmsTaskRow; text: Translator }) {
  const tag = (
    <StatusTag tone={taskTones[task.status]}>{text.t(`smsTask.status.${task.status}`)}</StatusTag>
  )
  return task.status === 'paused' ? <Tooltip text={pauseAdvice(task, text)}>{tag}</Tooltip> : tag
}
