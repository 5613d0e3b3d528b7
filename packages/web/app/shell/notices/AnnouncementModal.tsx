import type { Notice } from '@tandem/model'
import { useState } from 'react'
import { Button, IconButton } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { HtmlFrame } from '../../../kit/HtmlFrame.tsx'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { When } from '../../../kit/values.tsx'

const WIDTH = 640
const tones = { L: 'neutral', M: 'warning', H: 'danger' } as const

/** One announcement: title, sender, time, and its text where nothing can run (spec §2). */
export function AnnouncementModal({
  notice,
  waiting,
  onGo,
  onClose,
}: {
  notice: Notice
  /** How many more will pop up after this one. */
  waiting: number
  onGo: (path: string) => void
  onClose: () => void
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const [full, setFull] = useState(false)
  const { titile, senderName, sender, sendTime, priority, openPage, msgContent } = notice
  return (
    <Dialog
      full={full}
      width={WIDTH}
      title={
        <span className="notice-head">
          <span className="notice-title">{titile}</span>
          <IconButton
            icon={full ? 'shrink' : 'expand'}
            label={t(full ? 'notices.small' : 'notices.full')}
            onClick={() => setFull(!full)}
          />
        </span>
      }
      onClose={onClose}
      footer={
        <>
          {waiting > 0 && (
            <span className="notice-waiting">{t('notices.waiting', { n: waiting })}</span>
          )}
          {openPage !== null && <Button onClick={() => onGo(openPage)}>{t('notices.goOn')}</Button>}
          <Button kind="primary" autoFocus onClick={onClose}>
            {waiting > 0 ? t('notices.next') : t('kit.close')}
          </Button>
        </>
      }
    >
      <p className="notice-facts">
        {priority !== 'L' && (
          <StatusTag tone={tones[priority]}>{t(`announcement.priority.${priority}`)}</StatusTag>
        )}
        <span>
          {t('notices.sender')}{' '}
          <strong>{sender === 'system' ? t('notices.platform') : senderName}</strong>
        </span>
        <span>
          {t('notices.sent')} <When at={sendTime} />
          <small> {timeZone.replaceAll('_', ' ')}</small>
        </span>
      </p>
      <HtmlFrame html={msgContent} title={t('notices.content', { name: titile })} />
    </Dialog>
  )
}
