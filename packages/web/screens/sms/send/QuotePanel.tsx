import type { Quote } from '@tandem/model'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Count, Money, When } from '../../../kit/values.tsx'
import type { Quoted } from '../../../record/step/useQuote.ts'
import { Waits } from '../Waits.tsx'
import { ScreeningPrice } from './ScreeningPrice.tsx'

/** The price of the draft, and the send button. */
export function QuotePanel({
  state: { quote, working, error, retry },
  hint,
  recharge,
  children,
}: {
  state: Quoted<Quote>
  /** What is missing before there is a price. */
  hint: string | null
  /** The link to recharge, for users who have that page. */
  recharge?: ReactNode
  /** The button that sends. */
  children: ReactNode
}) {
  const { t } = useText()
  return (
    <section className="card sms-quote" aria-label={t('sms.quote.title')} aria-busy={working}>
      <h2>
        {t('sms.quote.title')}
        {working && (
          <span className="spinner" aria-live="polite">
            <span className="unseen">{t('sms.quote.working')}</span>
          </span>
        )}
      </h2>
      {hint !== null && <p className="hint sms-hint">{hint}</p>}
      {error && (
        <div className="form-error" role="alert">
          <p>{error.message === '' ? t('sms.quote.unreachable') : error.message}</p>
          <Button kind="link" onClick={retry}>
            {t('kit.retry')}
          </Button>
        </div>
      )}
      {hint === null && !error && !quote && <FigureSkeleton />}
      {quote && <QuoteFigures quote={quote} stale={working} />}
      {quote && <DearerRows quote={quote} />}
      {quote && <TimeShortage quote={quote} />}
      {quote && <Waits waits={quote.waits} />}
      {quote && <Shortage quote={quote} recharge={recharge} />}
      {children}
    </section>
  )
}

function QuoteFigures({ quote, stale }: { quote: Quote; stale: boolean }) {
  const { t } = useText()
  const { accepted, parts, partsPerMessage, amount, currency, balance, balanceAfter } = quote
  const { startsAt, variables, screening } = quote
  const places = placesOf([amount, screening?.amount, balance, balanceAfter])
  return (
    <dl className={stale ? 'sms-bill stale' : 'sms-bill'}>
      <dt>{t('sms.quote.messages')}</dt>
      <dd>
        <Count value={accepted} />
      </dd>
      <dt>
        {t('sms.quote.parts')}
        <small>
          {t(variables.length > 0 ? 'sms.quote.partsUpTo' : 'sms.quote.partsEach', {
            n: partsPerMessage,
          })}
        </small>
      </dt>
      <dd>
        <Count value={parts} />
      </dd>
      {startsAt !== undefined && (
        <>
          <dt>{t('sms.quote.starts')}</dt>
          <dd>
            <When at={startsAt} />
          </dd>
        </>
      )}
      {amount !== undefined && (
        <>
          <dt className="sum">{t('sms.quote.amount')}</dt>
          <dd className="sum">
            <Money amount={amount} currency={currency} places={places} />
          </dd>
        </>
      )}
      {screening && <ScreeningPrice screening={screening} currency={currency} places={places} />}
      {balance !== undefined && (
        <>
          <dt>{t('sms.quote.balance')}</dt>
          <dd>
            <Money amount={balance} currency={currency} places={places} />
          </dd>
        </>
      )}
      {balanceAfter !== undefined && !isShort(quote) && (
        <>
          <dt>{t('sms.quote.after')}</dt>
          <dd>
            <Money amount={balanceAfter} currency={currency} places={places} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** Whether the balance covers only some of the messages. */
export const isShort = ({ affordable, accepted }: Quote): boolean =>
  affordable !== undefined && affordable < accepted

/** Says how many messages the balance covers, if not all. */
export function Shortage({ quote, recharge }: { quote: Quote; recharge?: ReactNode }) {
  const { t } = useText()
  if (!isShort(quote)) return null
  const n = quote.affordable ?? 0
  return (
    <p className="form-note sms-note">
      <Icon name="warning" />
      <span>{n === 0 ? t('sms.quote.shortNone') : t('sms.quote.short', { n })}</span>
      {recharge}
    </p>
  )
}

/** Says how many messages can be sent before the end, if not all. */
export function TimeShortage({ quote: { fitting } }: { quote: Quote }) {
  const { t } = useText()
  if (fitting === undefined) return null
  return (
    <p className="form-note sms-note">
      <Icon name="clock" />
      <span>{t('sms.quote.tooShort', { n: fitting })}</span>
    </p>
  )
}

/** Says which rows of a list cost more than the others, and why. */
function DearerRows({ quote: { dearer } }: { quote: Quote }) {
  const { t } = useText()
  if (!dearer) return null
  const { ucs2, long } = dearer
  const lines = [
    ...(ucs2 ? [t('sms.quote.ucs2Rows', { n: ucs2.messages, ...ucs2 })] : []),
    ...(long ? [t('sms.quote.longRows', { n: long.messages, ...long })] : []),
  ]
  return (
    <div className="form-note sms-note calm">
      <Icon name="info" />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

function FigureSkeleton() {
  return (
    <div className="sms-bill-skeleton" aria-hidden="true">
      {[70, 50, 80, 60].map((width) => (
        <span key={width} className="skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
