import { brandCalls, type ContactInfo, type OwnContacts } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { useBrand } from '../../data/useBrand.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { CopyText } from '../../kit/CopyText.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import './brands.css'

/** Where contacts are published. */
const SUPPORT_CONTACTS = '/isystem/supportContact'

/** The contacts: of the company's agent, otherwise of the platform (spec §2). Accounts are copied on click. */
export function ContactUs() {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['ownContacts'],
    queryFn: ({ signal }) => client.ask(brandCalls.contacts, {}, { quiet: true, signal }),
  })
  return (
    <Screen title={t('contact.title')} purpose={t('contact.purpose')}>
      {data ? (
        <People {...data} />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Links />
    </Screen>
  )
}

function People({ seller, contacts }: OwnContacts) {
  const { t } = useText()
  const { may } = useSession()
  const reachable = seller !== null && (seller.contactEmail ?? seller.contactPhone) !== null
  if (!reachable && contacts.length === 0) {
    // A user who can publish contacts is the one others would be sent to.
    return may('supportContact:add') ? (
      <EmptyState
        icon="help"
        title={t('contact.none')}
        action={<Link to={SUPPORT_CONTACTS}>{t('contact.publish')}</Link>}
      >
        {t('supportContact.empty')}
      </EmptyState>
    ) : (
      <EmptyState icon="help" title={t('contact.none')}>
        {t('contact.noneText')}
      </EmptyState>
    )
  }
  return (
    <div className="contact-cards">
      {seller && reachable && (
        <Card
          title={seller.companyName}
          tag={<StatusTag tone="success">{t('contact.seller')}</StatusTag>}
          rows={[
            { label: t('field.email'), value: seller.contactEmail },
            { label: t('supportContact.phone.label'), value: seller.contactPhone },
          ]}
        >
          {seller.contactName}
        </Card>
      )}
      {contacts.map((contact) => (
        <Contact key={contact.id} {...contact} />
      ))}
    </div>
  )
}

function Contact({ name, kind, telegram, phone, email }: ContactInfo) {
  const { t } = useText()
  return (
    <Card
      title={name}
      tag={<StatusTag tone="info">{t(`supportContact.kind.${kind}`)}</StatusTag>}
      rows={[
        { label: t('supportContact.telegram.label'), value: telegram },
        { label: t('supportContact.phone.label'), value: phone },
        { label: t('field.email'), value: email },
      ]}
    />
  )
}

function Card({
  title,
  tag,
  rows,
  children,
}: {
  title: string
  tag: ReactNode
  rows: readonly { label: string; value: string | null }[]
  children?: ReactNode
}) {
  return (
    <article className="card contact-card">
      <header>
        <h2>{title}</h2>
        {tag}
      </header>
      {children && <p>{children}</p>}
      <dl>
        {rows.flatMap(({ label, value }) =>
          value === null || value === ''
            ? []
            : [
                <dt key={`${label} name`}>{label}</dt>,
                <dd key={label}>
                  <CopyText text={value} />
                </dd>,
              ],
        )}
      </dl>
    </article>
  )
}

/** The brand's own pages, if it has some. */
function Links() {
  const { t } = useText()
  const { helpUrl, privacyUrl, termsUrl } = useBrand()
  const links = [
    { text: t('contact.help'), address: helpUrl },
    { text: t('contact.privacy'), address: privacyUrl },
    { text: t('contact.terms'), address: termsUrl },
  ].filter(({ address }) => address !== null)
  if (links.length === 0) return null
  return (
    <section className="card contact-card" aria-label={t('contact.more')}>
      <h2>{t('contact.more')}</h2>
      <div className="contact-links">
        {links.map(({ text, address }) => (
          <a key={text} href={address ?? ''} target="_blank" rel="noreferrer">
            {text} <Icon name="external" size={14} />
          </a>
        ))}
      </div>
    </section>
  )
}
