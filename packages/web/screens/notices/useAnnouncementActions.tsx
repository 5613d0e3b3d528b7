import { announcement, announcementCalls, type AnnouncementRow } from '@tandem/model'
import { useCallback } from 'react'
import { CallError } from '../../data/CallError.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { useToast } from '../../kit/Toasts.tsx'

const verbs = ['edit', 'release', 'revoke', 'delete'] as const
type Verb = (typeof verbs)[number]

/** Actions on an announcement; each confirmation names the number of recipients. */
export function useAnnouncementActions(
  onEdit: (id: string) => void,
): (row: AnnouncementRow) => readonly RowAction[] {
  const { t } = useText()
  const timeZone = useTimeZone()
  const { toast } = useToast()
  const confirm = useConfirm()
  const client = useClient()
  const { run } = useAction(
    (calls, { verb, row: { id } }: { verb: Exclude<Verb, 'edit'>; row: AnnouncementRow }) =>
      calls.ask(announcementCalls[verb === 'delete' ? 'remove' : verb], { id }),
    {
      refresh: [announcement.path],
      done: (_result, { verb, row: { titile: name } }) =>
        toast(
          verb === 'delete' ? t('kit.deleted', { name }) : t(`announcement.${verb}.done`, { name }),
        ),
    },
  )
  return useCallback(
    (row) => {
      const { titile: name, abilities, startTime, readCount } = row
      async function release(): Promise<boolean> {
        const { reach: n } = await client.ask(announcementCalls.reach, { id: row.id })
        if (n === 0) {
          toast(t('announcement.release.nobody'), 'warning')
          return false
        }
        const later = startTime !== null && Date.parse(startTime) > Date.now()
        return confirm({
          title: t('announcement.release.title', { name }),
          body: later
            ? t('announcement.release.later', { n, at: formatInstant(startTime, timeZone) })
            : t('announcement.release.text', { n }),
          action: t('announcement.release.action', { n }),
        })
      }
      const questions = {
        release,
        revoke: () =>
          confirm({
            title: t('announcement.revoke.title', { name }),
            body: t('announcement.revoke.text', { n: readCount ?? 0 }),
            action: t('announcement.revoke.action'),
            danger: true,
          }),
        delete: () =>
          confirm({
            title: t('kit.delete.title', { name }),
            body: t('announcement.delete.text'),
            action: t('kit.delete.action', { name }),
            danger: true,
          }),
      }
      async function act(verb: Verb): Promise<void> {
        if (verb === 'edit') {
          onEdit(row.id)
          return
        }
        try {
          if (await questions[verb]()) await run({ verb, row })
        } catch (error) {
          // The transport has reported the error.
          if (!(error instanceof CallError)) throw error
        }
      }
      return verbs.flatMap((verb): RowAction[] => {
        const ability = abilities[verb]
        // Of publish and withdraw, only the possible one is shown.
        if (
          ability === undefined ||
          (ability !== true && (verb === 'release' || verb === 'revoke'))
        ) {
          return []
        }
        return [
          {
            key: verb,
            label: (language) =>
              language.t(verb === 'delete' ? 'kit.delete' : `announcement.${verb}`),
            danger: verb === 'delete' || verb === 'revoke',
            ...(ability === true ? {} : { blocked: t('announcement.notNow.released') }),
            onSelect: () => void act(verb),
          },
        ]
      })
    },
    [t, timeZone, toast, confirm, client, run, onEdit],
  )
}
