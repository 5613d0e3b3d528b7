import type { Quote } from '@tandem/model'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'

type Destination = Quote['destinations'][number]

/** Where the sender or the text is not as it was entered, or nothing is sent for that: before it is sent. */
export function Destinations({ quote, stale }: { quote: Quote; stale: boolean }) {
  const { t } = useText()
  if (quote.destinations.length === 0) return null
  return (
    <section
      className={stale ? 'card sms-destinations stale' : 'card sms-destinations'}
      aria-label={t('sms.destination.title')}
    >
      <h2>{t('sms.destination.title')}</h2>
      <DestinationList destinations={quote.destinations} />
    </section>
  )
}

/** The same as a list. */
export function DestinationList({ destinations }: { destinations: readonly Destination[] }) {
  const { t } = useText()
  return (
    <ul className="sms-destination-list">
      {destinations.map((one) => (
        <li key={one.iso2}>
          <p className="sms-destination-head">
            <strong>
              <CountryCode iso2={one.iso2} /> {one.name}
            </strong>
            {one.moreParts > 0 && (
              <StatusTag tone="info">{t('sms.destination.parts', { n: one.moreParts })}</StatusTag>
            )}
            <span className="hint">{t('sms.send.count', { n: one.messages })}</span>
          </p>
          <DestinationText one={one} />
        </li>
      ))}
    </ul>
  )
}

function DestinationText({ one }: { one: Destination }) {
  const { t } = useText()
  const { reason, reasonText, documents, days, replacedBy, sender, before, after } = one
  if (reason !== null) {
    return (
      <>
        <p className="sms-destination-out">
          {t('sms.destination.out', { reason: reasonText ?? reason })}
        </p>
        {reason === 'sender.notRegistered' && (documents !== null || days !== null) && (
          <p className="hint">
            {documents !== null && t('sms.destination.documents', { documents })}{' '}
            {days !== null && t('sms.destination.days', { n: days })}
          </p>
        )}
      </>
    )
  }
  return (
    <>
      {replacedBy !== null && replacedBy !== 'alphanumeric' && (
        <p>
          {sender === null
            ? t(`sms.destination.replaced.${replacedBy}`)
            : t('sms.destination.replacedByOwn', { sender })}
        </p>
      )}
      {before + after !== '' && (
        <p className="sms-added" dir="auto">
          <mark>{before}</mark>…<mark>{after}</mark>
        </p>
      )}
    </>
  )
}
