import type { SmsTaskRow, TextQuote } from '@tandem/model'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Count } from '../../../kit/values.tsx'
import type { Quoted } from '../../../record/step/useQuote.ts'
import { DestinationList } from '../send/Destinations.tsx'
import { TaskQuote } from './TaskQuote.tsx'

/** What another text of a task costs beside the one it has, and who could not get it. */
export function TextPrice({
  task,
  state: { quote, working, error, retry },
}: {
  task: Pick<SmsTaskRow, 'quotedParts' | 'quotedAmount' | 'currency'>
  state: Quoted<TextQuote>
}) {
  const { t } = useText()
  if (error) {
    return (
      <div className="form-error" role="alert">
        <p>{error.message === '' ? t('sms.quote.unreachable') : error.message}</p>
        <Button kind="link" onClick={retry}>
          {t('kit.retry')}
        </Button>
      </div>
    )
  }
  if (!quote) return <p className="hint">{t('sms.quote.working')}</p>
  const { accepted, parts, amount, currency, destinations, leftOut } = quote
  return (
    <section aria-label={t('sms.quote.title')} aria-busy={working}>
      <dl className={working ? 'sms-bill stale' : 'sms-bill'}>
        <dt>{t('sms.quote.messages')}</dt>
        <dd>
          <Count value={accepted} />
        </dd>
        {task.quotedParts !== null && (
          <>
            <dt>{t('sms.task.quotedBefore')}</dt>
            <dd>
              <TaskQuote task={task} />
            </dd>
          </>
        )}
        <dt className="sum">{t('sms.task.quotedNow')}</dt>
        <dd className="sum">
          <TaskQuote
            task={{
              quotedParts: parts,
              currency,
              ...(amount !== undefined && { quotedAmount: amount }),
            }}
          />
        </dd>
      </dl>
      {leftOut.map(({ reason, reasonText, messages }) => (
        <p key={reason} className="form-note sms-note" role="alert">
          <Icon name="warning" />
          <span>{t('sms.task.textLeavesOut', { n: messages, reason: reasonText })}</span>
        </p>
      ))}
      <DestinationList destinations={destinations} />
    </section>
  )
}
