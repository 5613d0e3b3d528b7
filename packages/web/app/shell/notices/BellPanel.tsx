import type { Notice, NoticeLists } from '@tandem/model'
import { type KeyboardEvent, useId, useState } from 'react'
import { useAttention } from '../../../data/useAttention.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Loading } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { When } from '../../../kit/values.tsx'

const kinds = ['notice', 'system'] as const
type Kind = (typeof kinds)[number]
const tones = { M: 'warning', H: 'danger' } as const

/** The two tabs of the bell (spec §2): the newest unread ones of each kind. */
export function BellPanel({
  lists,
  failed,
  onRetry,
  onOpen,
  onReadAll,
  onAttention,
  onSeeAll,
}: {
  lists: NoticeLists | undefined
  failed: boolean
  onRetry: () => void
  onOpen: (notice: Notice) => void
  /** null: the reader cannot decide that. */
  onReadAll: (() => void) | null
  /** Opens the page that says what waits. */
  onAttention: () => void
  onSeeAll: () => void
}) {
  const { t } = useText()
  const id = useId()
  const { length: waits } = useAttention()
  const totals = { notice: lists?.anntMsgTotal ?? 0, system: lists?.sysMsgTotal ?? 0 }
  const [kind, setKind] = useState<Kind>(
    totals.notice === 0 && totals.system > 0 ? 'system' : 'notice',
  )
  const rows = (kind === 'notice' ? lists?.anntMsgList : lists?.sysMsgList) ?? []
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const other = kind === 'notice' ? 'system' : 'notice'
    setKind(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  return (
    <div className="bell-panel">
      {waits > 0 && (
        <button type="button" className="bell-row" onClick={onAttention}>
          <strong>{t('notices.attention', { n: waits })}</strong>
        </button>
      )}
      <div className="record-tabs" role="tablist">
        {kinds.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === kind}
            tabIndex={one === kind ? 0 : -1}
            onClick={() => setKind(one)}
            onKeyDown={onKeyDown}
          >
            {t(`notices.tab.${one}`)}
            {totals[one] > 0 && <span className="number"> {totals[one]}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-labelledby={`${id}-${kind}`} className="bell-list">
        {failed && (
          <p className="bell-none" role="alert">
            {t('notices.failed')}{' '}
            <Button kind="link" onClick={onRetry}>
              {t('kit.retry')}
            </Button>
          </p>
        )}
        {!lists && !failed && <Loading />}
        {lists && rows.length === 0 && <p className="bell-none">{t(`notices.none.${kind}`)}</p>}
        {rows.map((notice) => (
          <button key={notice.id} type="button" className="bell-row" onClick={() => onOpen(notice)}>
            <strong>{notice.titile}</strong>
            <span>
              {notice.priority !== 'L' && (
                <StatusTag tone={tones[notice.priority]}>
                  {t(`announcement.priority.${notice.priority}`)}
                </StatusTag>
              )}
              <When at={notice.sendTime} />
            </span>
          </button>
        ))}
        {totals[kind] > rows.length && (
          <p className="bell-none">{t('notices.more', { n: totals[kind] - rows.length })}</p>
        )}
      </div>
      <footer className="bell-foot">
        {onReadAll && (
          <Button kind="link" disabled={totals.notice + totals.system === 0} onClick={onReadAll}>
            {t('notices.readAll')}
          </Button>
        )}
        <Button kind="link" onClick={onSeeAll}>
          {t('notices.seeAll')}
        </Button>
      </footer>
    </div>
  )
}
