import type { AnnouncementRow } from '@tandem/model'
import { useCallback, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { RecordActions } from '../../kit/RecordActions.tsx'
import { Description } from '../../kit/Description.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { RefusedDrawer } from '../../kit/dialogs/RefusedDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { useLeave } from '../../record/useLeave.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { AnnouncementTexts } from './AnnouncementTexts.tsx'
import { ReadBy } from './announcementColumns.tsx'
import { priorityTones, statusTones } from './tones.ts'
import { api } from './useAnnouncementActions.tsx'

/** One announcement next to the list: editable until published, then read-only. */
export function AnnouncementDrawer({
  id,
  actions,
  onClose,
}: {
  /** null: a new one. */
  id: string | null
  actions: (row: AnnouncementRow) => readonly RowAction[]
  onClose: () => void
}) {
  const { t, locale } = useText()
  const { data: row, error, refetch } = useRecord<AnnouncementRow>(api, id)
  const { whyNot } = useRights()
  const [dirty, setDirty] = useState(false)
  const { leave, onDirty } = useLeave()
  const note = useCallback(
    (next: boolean) => {
      setDirty(next)
      onDirty(next)
    },
    [onDirty],
  )
  const offered = useActions(
    actionsOfLines(verbsOf(row), {
      group: 'record',
      prefix: 'record',
      ...(row ? { hint: row.titile } : {}),
    }),
  )
  const refused = id === null && !dirty ? whyNot('announcement:add') : undefined
  if (refused !== undefined) {
    return <RefusedDrawer title={t('announcement.add')} reason={t(refused)} onClose={onClose} />
  }
  if (id !== null && !row) {
    return (
      <RecordDrawer title={t('announcement.many')} onClose={onClose}>
        {error ? <Failed failure={failureOf(error)} onRetry={() => void refetch()} /> : <Loading />}
      </RecordDrawer>
    )
  }
  // queryById also answers readers; they have no abilities.
  if (row && !('abilities' in row)) {
    return (
      <RecordDrawer title={t('announcement.many')} onClose={onClose}>
        <EmptyState icon="megaphone" title={t('announcement.gone')} />
      </RecordDrawer>
    )
  }
  const status = row && (
    <StatusTag tone={statusTones[row.sendStatus]}>
      {t(`announcement.sendStatus.${row.sendStatus}`)}
    </StatusTag>
  )
  const verbs = row && offered.length > 0 && <RecordActions actions={offered} />
  const title = row ? (locale === 'zh_CN' && row.titileZh) || row.titile : t('announcement.add')
  // The author keeps what is being written, even if someone else publishes the stored one meanwhile.
  if (row && row.abilities['edit'] !== true && !dirty) {
    return (
      <RecordDrawer title={title} status={status} actions={verbs} onClose={onClose}>
        <AnnouncementView row={row} />
      </RecordDrawer>
    )
  }
  return (
    <UnsavedScope onChange={note}>
      <AnnouncementEditor
        row={row ?? null}
        title={title}
        status={status}
        actions={verbs}
        onClose={() => void leave(onClose)}
        onSaved={onClose}
      />
    </UnsavedScope>
  )

  /** The drawer is the editor; readers have no verbs. */
  function verbsOf(shown: AnnouncementRow | undefined): readonly RowAction[] {
    // They would act on the stored version, not on what is typed.
    if (!shown || !('abilities' in shown) || dirty) return []
    return actions(shown).filter(({ key, blocked }) => key !== 'edit' && blocked === undefined)
  }
}

/** As readers see it, and the senders' data. */
function AnnouncementView({ row }: { row: AnnouncementRow }) {
  const { t } = useText()
  const named = Reflect.get(row, `${targetOf(row.msgType)}_dictText`)
  return (
    <>
      <AnnouncementTexts texts={row} />
      <Description
        items={[
          {
            key: 'read',
            label: t('announcement.readCount.label'),
            value: <ReadBy row={row} t={t} />,
          },
          {
            key: 'for',
            label: t('announcement.msgType.label'),
            value:
              typeof named === 'string' && named !== ''
                ? named.replaceAll(',', ', ')
                : t(`announcement.msgType.${row.msgType}`),
          },
          {
            key: 'kind',
            label: t('announcement.msgCategory.label'),
            value: t(`announcement.msgCategory.${row.msgCategory}`),
          },
          {
            key: 'type',
            label: t('announcement.type.label'),
            value: t(`announcement.type.${row.type}`),
          },
          {
            key: 'priority',
            label: t('announcement.priority.label'),
            value: (
              <StatusTag tone={priorityTones[row.priority]}>
                {t(`announcement.priority.${row.priority}`)}
              </StatusTag>
            ),
          },
          {
            key: 'from',
            label: t('announcement.startTime.label'),
            value: <When at={row.startTime} />,
          },
          { key: 'to', label: t('announcement.endTime.label'), value: <When at={row.endTime} /> },
          {
            key: 'sender',
            label: t('announcement.sender.label'),
            value: row.senderName ?? nothing,
          },
          {
            key: 'sent',
            label: t('announcement.sendTime.label'),
            value: <When at={row.sendTime} />,
          },
        ]}
      />
    </>
  )
}

const targetOf = (msgType: AnnouncementRow['msgType']): string =>
  ({ ALL: '', COMPANY: 'companyIds', ROLE: 'roleIds', USER: 'userIds' })[msgType]
