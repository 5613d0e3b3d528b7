import { Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { Loading } from '../../kit/states.tsx'

const ContactList = lazyPart(() => import('./ContactList.tsx').then((file) => file.ContactList), {
  missing: 'note',
})

/** Contacts, copied with a click; `onMore` leads to their page. */
export function ContactUs({ onMore }: { onMore: (() => void) | null }) {
  const { t } = useText()
  return (
    <Popover
      label={t('shell.contact')}
      align="end"
      width={340}
      trigger={(props) => (
        <button type="button" className="header-button" {...props}>
          <Icon name="help" size={18} />
          <span>{t('shell.contact')}</span>
        </button>
      )}
    >
      {(close) => (
        <div className="contact-list">
          <Suspense fallback={<Loading />}>
            <ContactList />
          </Suspense>
          {onMore && (
            <Button
              kind="quiet"
              onClick={() => {
                close()
                onMore()
              }}
            >
              {t('shell.contact.more')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}
