import type { Translator } from '@tandem/i18n/translator'
import { scheduleCalls, type ScheduledJobRow, type WithAbilities } from '@tandem/model'
import { useAction } from '../../../data/useAction.ts'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { useText } from '../../../kit/language.tsx'
import type { Label } from '../../../kit/label.ts'
import type { RowAction } from '../../../kit/list.ts'
import { useToast } from '../../../kit/Toasts.tsx'
import { schedulePath } from './paths.ts'

export type ScheduleLine = WithAbilities<ScheduledJobRow>
type Verb = 'pause' | 'resume' | 'execute' | 'cancel'

const said = {
  pause: 'schedule.pauseDone',
  resume: 'schedule.resumeDone',
  execute: 'schedule.runDone',
  cancel: 'schedule.cancelDone',
} as const

/** Actions on a schedule, by its abilities. */
export function useScheduleVerbs(onEdit: (id: string) => void) {
  const { t, loose } = useText()
  const { toast } = useToast()
  const confirm = useConfirm()
  const act = useAction(
    (client, { verb, row }: { verb: Verb; row: ScheduleLine }) =>
      client.ask(scheduleCalls[verb], { id: row.id }),
    {
      refresh: [schedulePath],
      done: (_output, { verb, row }) => toast(t(said[verb], { name: row.jobText })),
    },
  )
  const remove = useAction(
    (client, row: ScheduleLine) => client.ask(scheduleCalls.remove, { id: row.id }),
    { refresh: [schedulePath] },
  )
  const ask = async (row: ScheduleLine): Promise<void> => {
    const name = row.jobText
    const yes = await confirm({
      title: t('schedule.deleteTitle', { name }),
      body: t('schedule.deleteText'),
      action: t('schedule.deleteAction'),
      danger: true,
    })
    if (yes && (await remove.run(row)) !== undefined) toast(t('kit.deleted', { name }))
  }
  const actions = (row: ScheduleLine): RowAction[] => {
    const { abilities } = row
    const reason = (key: string): string | undefined => {
      const ability = abilities[key]
      return ability === true || ability === undefined ? undefined : loose(`error.${ability}`)
    }
    const verb = (key: Verb, label: Label): RowAction[] =>
      abilities[key] === undefined
        ? []
        : [
            {
              key,
              label,
              blocked: reason(key),
              onSelect: () => void act.run({ verb: key, row }),
            },
          ]
    const busy = row.running !== null || row.waiting
    return [
      ...(busy
        ? verb('cancel', (language) => language.t('schedule.cancel'))
        : verb('execute', (language) => language.t('schedule.run'))),
      ...(row.status === 0
        ? verb('pause', (language) => language.t('schedule.pause'))
        : verb('resume', (language) => language.t('schedule.resume'))),
      ...(abilities['edit'] === true
        ? [
            {
              key: 'edit',
              label: (language: Translator) => language.t('schedule.edit'),
              onSelect: () => onEdit(row.id),
            },
          ]
        : []),
      ...(abilities['delete'] === undefined
        ? []
        : [
            {
              key: 'delete',
              label: (language: Translator) => language.t('schedule.delete'),
              danger: true,
              blocked: reason('delete'),
              onSelect: () => void ask(row),
            },
          ]),
    ]
  }
  return actions
}
