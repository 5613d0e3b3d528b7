import { groupThousands } from '@tandem/core'
import type { Translate, Translator } from '@tandem/i18n/translator'
import type { AnnouncementRow } from '@tandem/model'
import type { Column } from '../../kit/list.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing, Title, When } from '../../kit/values.tsx'
import { priorityTones, statusTones } from './tones.ts'

/** The columns of the list of announcements. */
export const announcementColumns = ({ t, locale }: Translator): Column<AnnouncementRow>[] => [
  {
    key: 'titile',
    title: t('announcement.titile.label'),
    width: 240,
    sortable: true,
    cell: ({ titile, titileZh }) => (
      <Title>{locale === 'zh_CN' ? titileZh || titile : titile}</Title>
    ),
  },
  {
    key: 'sendStatus',
    title: t('announcement.sendStatus.label'),
    width: 110,
    sortable: true,
    cell: ({ sendStatus }) => (
      <StatusTag tone={statusTones[sendStatus]}>
        {t(`announcement.sendStatus.${sendStatus}`)}
      </StatusTag>
    ),
  },
  {
    key: 'msgCategory',
    title: t('announcement.msgCategory.label'),
    width: 130,
    cell: ({ msgCategory }) => t(`announcement.msgCategory.${msgCategory}`),
  },
  {
    key: 'priority',
    title: t('announcement.priority.label'),
    width: 110,
    cell: ({ priority }) => (
      <StatusTag tone={priorityTones[priority]}>{t(`announcement.priority.${priority}`)}</StatusTag>
    ),
  },
  {
    key: 'msgType',
    title: t('announcement.msgType.label'),
    width: 130,
    cell: ({ msgType }) => t(`announcement.msgType.${msgType}`),
  },
  {
    key: 'readCount',
    title: t('announcement.readCount.label'),
    width: 120,
    align: 'end',
    cell: (row) => <ReadBy row={row} t={t} />,
  },
  {
    key: 'sendTime',
    title: t('announcement.sendTime.label'),
    width: 170,
    sortable: true,
    cell: ({ sendTime }) => <When at={sendTime} />,
  },
  {
    key: 'sender',
    title: t('announcement.sender.label'),
    optional: true,
    cell: ({ senderName }) => senderName ?? nothing,
  },
  {
    key: 'createTime',
    title: t('announcement.createTime.label'),
    optional: true,
    sortable: true,
    cell: ({ createTime }) => <When at={createTime} />,
  },
]

/** "120 of 340"; users added after publishing may have read it too. */
export function ReadBy({ row, t }: { row: AnnouncementRow; t: Translate }) {
  const { readCount, reach } = row
  if (readCount === null || readCount === undefined || reach === null) return nothing
  return (
    <span className="number">
      {t('announcement.readBy', {
        read: groupThousands(readCount),
        reach: groupThousands(Math.max(reach, readCount)),
      })}
    </span>
  )
}
