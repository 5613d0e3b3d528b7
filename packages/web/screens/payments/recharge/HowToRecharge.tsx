import { brandCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'

/** Whom to contact: the seller books recharges. */
export function HowToRecharge({ currency }: { currency: string }) {
  const { t } = useText()
  const { user } = useSession()
  const { granted } = useRights()
  const client = useClient()
  const staff = user.companyKind === 'platform'
  const { data } = useQuery({
    queryKey: ['ownContacts'],
    queryFn: ({ signal }) => client.ask(brandCalls.contacts, {}, { quiet: true, signal }),
    enabled: !staff,
  })
  if (staff) {
    return (
      <div className="form-note pay-news">
        <p>{t('own.recharge.howPlatform')}</p>
        {granted('paymentOrder:book') && <p>{t('own.recharge.belowNote')}</p>}
      </div>
    )
  }
  const seller = data?.seller ?? null
  const reachable = seller !== null && (seller.contactEmail ?? seller.contactPhone) !== null
  const contacts = data?.contacts ?? []
  return (
    <section className="card own-how" aria-labelledby="own-how">
      <h2 id="own-how">{t('own.recharge.how')}</h2>
      <p>{t('own.recharge.howText', { currency, company: user.companyName })}</p>
      {data && !reachable && contacts.length === 0 && <p>{t('own.recharge.howNone')}</p>}
      <div className="own-contacts">
        {reachable && (
          <Contact
            name={seller.companyName}
            kind={t('own.recharge.seller')}
            ways={[seller.contactName, seller.contactEmail, seller.contactPhone]}
          />
        )}
        {contacts.map(({ id, name, kind, email, phone, telegram }) => (
          <Contact
            key={id}
            name={name}
            kind={t(`supportContact.kind.${kind}`)}
            ways={[email, phone, telegram]}
          />
        ))}
      </div>
    </section>
  )
}

function Contact({
  name,
  kind,
  ways,
}: {
  name: string
  kind: string
  ways: readonly (string | null)[]
}) {
  return (
    <div className="own-contact">
      <strong>{name}</strong>
      <StatusTag tone="info">{kind}</StatusTag>
      {ways.flatMap((way) =>
        way === null || way === '' ? [] : [<CopyText key={way} text={way} />],
      )}
    </div>
  )
}
