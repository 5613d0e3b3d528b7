import { brandCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { CopyText } from '../../kit/CopyText.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { Loading } from '../../kit/states.tsx'

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
          <Contacts />
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

function Contacts() {
  const { t } = useText()
  const client = useClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['supportContacts'],
    queryFn: () => client.ask(brandCalls.contactsOfHost, {}, { quiet: true }),
  })
  if (isError) {
    return (
      <p className="contact-note">
        {t('shell.contact.failed')}{' '}
        <Button kind="link" onClick={() => void refetch()}>
          {t('kit.retry')}
        </Button>
      </p>
    )
  }
  if (!data) return <Loading />
  if (data.length === 0) return <p className="contact-note">{t('shell.contact.none')}</p>
  return (
    <ul>
      {data.map(({ id, name, telegram, phone, email }) => (
        <li key={id}>
          <span>{name}</span>
          {/* One account is enough here; the contacts page has the others. */}
          <CopyText text={telegram ?? phone ?? email ?? ''} />
        </li>
      ))}
    </ul>
  )
}
