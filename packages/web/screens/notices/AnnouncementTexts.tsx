import type { AnnouncementRow } from '@tandem/model'
import { HtmlFrame } from '../../kit/HtmlFrame.tsx'
import { useText } from '../../kit/language.tsx'

/** An announcement as readers see it, in each of its languages. */
export function AnnouncementTexts({
  texts: { titile, msgContent, titileZh, msgContentZh },
  titled = false,
}: {
  texts: Pick<AnnouncementRow, 'titile' | 'msgContent' | 'titileZh' | 'msgContentZh'>
  /** With the title, where nothing else shows it. */
  titled?: boolean
}) {
  const { t } = useText()
  return (
    <>
      {titled && <h3 className="notice-version">{titile || t('announcement.untitled')}</h3>}
      <HtmlFrame html={msgContent} title={t('notices.content', { name: titile })} />
      {msgContentZh && (
        <>
          <h3 className="notice-version">{titileZh || t('announcement.chinese')}</h3>
          <HtmlFrame html={msgContentZh} title={t('announcement.chinese')} />
        </>
      )}
    </>
  )
}
