import { type Notice, noticeCalls } from '@tandem/model'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { onShowNotice } from '../../../data/noticeDesk.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Popover } from '../../../kit/Popover.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { CallError } from '../../../data/CallError.ts'
import { HOME } from '../../menuTree.ts'
import { useNotices } from './useNotices.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import './notices.css'

const BellPanel = lazyPart(() => import('./BellPanel.tsx').then((file) => file.BellPanel), {
  missing: 'note',
  texts: ['notices'],
})
const AnnouncementModal = lazyPart(
  () => import('./AnnouncementModal.tsx').then((file) => file.AnnouncementModal),
  { texts: ['notices'] },
)
const MINE = '/isps/userAnnouncement'
const WIDTH = 360
const MOST_SHOWN = 99

const popsUp = ({ type }: Notice): boolean => type === '1' || type === '2'

/**
 * Unread notices in the header, and the window that shows an announcement. An account with a minimal header has
 * no bell, but its announcements still pop up.
 */
export function Bell({ onOpen }: { onOpen: (path: string) => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const client = useClient()
  const { lists, failed, retry, read, readAll } = useNotices()
  const [chosen, setChosen] = useState<Notice | null>(null)
  // Closed ones do not reappear while the server is still being notified.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())

  const open = (notice: Notice): void => {
    setChosen(notice)
    // A pop-up counts as read once it is closed (spec §4).
    if (!popsUp(notice)) read(notice)
  }
  const fetchAndOpen = useEffectEvent(async (id: string) => {
    try {
      open(await client.ask(noticeCalls.mine, { anntId: id }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.status === 404 ? t('notices.gone') : t('notices.failed'), 'warning')
    }
  })
  useEffect(() => onShowNotice((id) => void fetchAndOpen(id)), [])

  const queue = [...(lists?.anntMsgList ?? []), ...(lists?.sysMsgList ?? [])].filter(
    (notice) => popsUp(notice) && !closed.has(notice.id) && notice.id !== chosen?.id,
  )
  const shown = chosen ?? queue[0]
  const close = (notice: Notice): void => {
    setChosen(null)
    if (!popsUp(notice)) return
    setClosed((before) => new Set(before).add(notice.id))
    read(notice)
  }
  const unread = (lists?.anntMsgTotal ?? 0) + (lists?.sysMsgTotal ?? 0)
  const label = unread > 0 ? t('notices.bellUnread', { n: unread }) : t('notices.bell')
  return (
    <>
      {!user.plainHeader && (
        <Popover
          label={t('notices.bell')}
          align="end"
          width={WIDTH}
          trigger={(props) => (
            <button type="button" className="icon-button bell" aria-label={label} {...props}>
              <Icon name="bell" size={18} />
              {unread > 0 && (
                <span className="bell-count" aria-hidden="true">
                  {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
                </span>
              )}
            </button>
          )}
        >
          {(dismiss) => (
            <Suspense fallback={null}>
              <BellPanel
                lists={lists}
                failed={failed}
                onRetry={retry}
                onOpen={(notice) => {
                  dismiss()
                  open(notice)
                }}
                onReadAll={readAll}
                onAttention={() => {
                  dismiss()
                  onOpen(HOME)
                }}
                onSeeAll={() => {
                  dismiss()
                  onOpen(MINE)
                }}
              />
            </Suspense>
          )}
        </Popover>
      )}
      {shown && (
        <Suspense fallback={null}>
          <AnnouncementModal
            key={shown.id}
            notice={shown}
            waiting={queue.length - (shown === queue[0] ? 1 : 0)}
            onGo={(path) => {
              close(shown)
              onOpen(path)
            }}
            onClose={() => close(shown)}
          />
        </Suspense>
      )}
    </>
  )
}
