import { allowed, smsTask, type SmsTaskVerb, smsTaskVerbs } from '@tandem/core'
import type { SmsTaskRow } from '@tandem/model'
import { useCallback } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { useRights } from '../../../data/useRights.ts'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { inSentence } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import type { RowAction } from '../../../kit/list.ts'
import { useToast } from '../../../kit/Toasts.tsx'
import { useSms } from '../product.tsx'

const done = {
  pause: 'sms.task.paused',
  resume: 'sms.task.resumed',
  cancel: 'sms.task.cancelled',
} as const satisfies Record<SmsTaskVerb, string>

/** Actions on a task: hidden without permission, explained if not possible now. */
export function useTaskActions(): (task: SmsTaskRow) => readonly RowAction[] {
  const { t } = useText()
  const { toast } = useToast()
  const confirm = useConfirm()
  const { control } = useRights()
  const { api, lists } = useSms()
  const { run } = useAction(
    (client, { verb, task }: { verb: SmsTaskVerb; task: SmsTaskRow }) =>
      client.post<SmsTaskRow>(`${api.task}/${verb}`, { id: task.id }),
    {
      refresh: [api.task, api.outbox],
      done: (_row, { verb, task }) => toast(t(done[verb], { name: task.name })),
    },
  )
  return useCallback(
    (task) => {
      async function act(verb: SmsTaskVerb): Promise<void> {
        if (verb === 'cancel') {
          const gone = task.accepted - task.waiting
          const sure = await confirm({
            title: t('sms.task.cancelTitle', { name: task.name }),
            body: (
              <>
                <p>{t('sms.task.cancelText', { waiting: task.waiting, gone })}</p>
                <p>{t('sms.task.cancelRest')}</p>
              </>
            ),
            action: t('sms.task.cancelAction'),
            cancel: t('sms.task.cancelStay'),
            danger: true,
          })
          if (!sure) return
        }
        await run({ verb, task })
      }
      const status = inSentence(t(`smsTask.status.${task.status}`))
      return smsTaskVerbs.flatMap((verb): RowAction[] => {
        const ability = task.abilities[verb]
        // A task does not mention permissions the user lacks: the rule decides whether the control is shown,
        // disabled.
        const dead = ability === undefined && control(`${lists.task}:${verb}`) === 'disabled'
        if (ability === undefined && !dead) return []
        // Actions of this status are explained if the server refuses them now.
        if (ability !== true && !allowed(smsTask.actions, verb, task.status)) return []
        const notNow =
          ability === 'sms.taskAllSent' ? t(`error.${ability}`) : t('sms.task.notNow', { status })
        const blocked = dead ? t('rights.notGranted') : notNow
        return [
          {
            key: verb,
            label: (language) => language.t(`sms.task.${verb}`),
            danger: verb === 'cancel',
            ...(ability === true ? {} : { blocked }),
            onSelect: () => void act(verb),
          },
        ]
      })
    },
    [t, confirm, run, control, lists],
  )
}
