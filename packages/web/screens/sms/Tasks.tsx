import { smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { useNavigate } from 'react-router'
import { byRight, useActions } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { forProduct, useSms } from './product.tsx'
import { SendLink } from './SendLink.tsx'
import { TaskAmount } from './tasks/TaskQuote.tsx'
import { TaskStatus } from './tasks/TaskStatus.tsx'
import './sms.css'

const TaskDetails = lazyPart(() =>
  import('./tasks/TaskDetails.tsx').then((file) => file.TaskDetails),
)
const TimeDialog = lazyPart(() => import('./tasks/TimeDialog.tsx').then((file) => file.TimeDialog))
const TextDialog = lazyPart(() => import('./tasks/TextDialog.tsx').then((file) => file.TextDialog))
const parts: ListParts<SmsTaskRow> = {
  icon: 'tasks',
  cells: { status: TaskStatus, amount: TaskAmount },
  record: { Content: TaskDetails },
  actions: (task, open) =>
    (
      [
        ['edit', 'sms.task.edit'],
        ['editText', 'sms.task.editText'],
      ] as const
    ).flatMap(([key, label]) =>
      task.abilities[key] === true
        ? [{ key, label: ({ t }) => t(label), onSelect: () => open(key) }]
        : [],
    ),
  dialogs: {
    edit: (task, close) => <TimeDialog task={task} onClose={close} />,
    editText: (task, close) => <TextDialog task={task} onClose={close} />,
  },
  verbs: {
    pause: { done: ([task], { t }) => t('sms.task.paused', { name: task?.name ?? '' }) },
    resume: { done: ([task], { t }) => t('sms.task.resumed', { name: task?.name ?? '' }) },
    skipScreening: {
      asks: ([task], { t }) => ({
        title: t('task.screen.skipTitle', { name: task?.name ?? '' }),
        body: t('task.screen.skipText', { n: (task?.screening ?? 0) - (task?.screened ?? 0) }),
        action: t('task.screen.skipAction'),
        cancel: t('task.screen.skipStay'),
      }),
      done: ([task], { t }) => t('task.screen.skipped', { name: task?.name ?? '' }),
    },
    cancel: {
      asks: ([task], { t }) => ({
        title: t('sms.task.cancelTitle', { name: task?.name ?? '' }),
        body: (
          <>
            <p>
              {t('sms.task.cancelText', {
                waiting: task?.waiting ?? 0,
                gone: (task?.accepted ?? 0) - (task?.waiting ?? 0),
              })}
            </p>
            <p>{t('sms.task.cancelRest')}</p>
          </>
        ),
        action: t('sms.task.cancelAction'),
        cancel: t('sms.task.cancelStay'),
        danger: true,
      }),
      done: ([task], { t }) => t('sms.task.cancelDone', { name: task?.name ?? '' }),
    },
  },
}

/** Every send as one task: its progress and actions. */
export const Tasks = forProduct(() => {
  const text = useText()
  const { product, api, title } = useSms()
  const navigate = useNavigate()
  const [sends] = useActions([
    {
      id: `${product}:send`,
      title: ({ t }) => t('sms.task.emptyAction'),
      icon: 'send',
      group: 'screen',
      shortcut: 'c',
      ...byRight(useRights().control(`${product}:send`), text),
      run: () => void navigate(api.send),
    },
  ])
  const send = sends && <SendLink shortcut={sends.shortcut} />
  return <ListScreen list={smsTaskLists[product]} of={title} {...parts} primary={send} />
})
