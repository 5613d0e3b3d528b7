import { brandCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { CopyText } from '../../kit/CopyText.tsx'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'

/** The accounts of the host's support, to be copied. */
export function ContactList() {
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
