import { announcement, type AnnouncementRow } from '@tandem/model'
import { useRights } from '../../data/useRights.ts'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { FormFrame, RecordFrame, useFound } from '../../record/RecordFrame.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { AnnouncementTexts } from './AnnouncementTexts.tsx'
import { ReadBy } from './announcementColumns.tsx'
import { priorityTones, statusTones } from './tones.ts'

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
  const { whyNot } = useRights()
  const { record, ...found } = useFound<AnnouncementRow>(announcement.path, id)
  // queryById also answers readers; they have no abilities.
  const row = record && ('abilities' in record ? record : null)
  if (id === null) {
    const refused = whyNot('announcement:add')
    return (
      <FormFrame title={t('announcement.add')} refused={refused && t(refused)} onClose={onClose}>
        {(close) => <AnnouncementEditor row={null} onClose={close} onSaved={onClose} />}
      </FormFrame>
    )
  }
  return (
    <RecordFrame
      found={{ ...found, record: row }}
      noun={t('announcement.many')}
      gone={t('announcement.gone')}
      title={({ titile, titileZh }) => (locale === 'zh_CN' && titileZh) || titile}
      status={({ sendStatus }) => (
        <StatusTag tone={statusTones[sendStatus]}>
          {t(`announcement.sendStatus.${sendStatus}`)}
        </StatusTag>
      )}
      // The drawer is the editor.
      actions={(shown) =>
        actions(shown).filter(({ key, blocked }) => key !== 'edit' && blocked === undefined)
      }
      hint={({ titile }) => titile}
      // The author keeps what is being written, even if someone else publishes the stored one meanwhile.
      form={(shown, { leave, dirty }) =>
        (shown.abilities['edit'] === true || dirty) && (
          <AnnouncementEditor row={shown} onClose={() => leave(onClose)} onSaved={onClose} />
        )
      }
      tabs={(shown) => [
        { key: 'view', label: t('kit.details'), content: () => <AnnouncementView row={shown} /> },
      ]}
      onClose={onClose}
    />
  )
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
