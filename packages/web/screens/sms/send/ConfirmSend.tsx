import type { Quote } from '@tandem/model'
import { newKey } from '../../../data/requestKey.ts'
import { Button } from '../../../kit/Button.tsx'
import { Description } from '../../../kit/Description.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { formatAmount, placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Count, Money } from '../../../kit/values.tsx'
import { retryText } from '../../../record/step/retry.ts'
import { TimingLines } from '../../../record/step/TimingLines.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { Waits } from '../Waits.tsx'
import { DestinationList } from './Destinations.tsx'
import type { Draft } from './draft.ts'
import { isShort, Shortage, TimeShortage } from './QuotePanel.tsx'
import { validityText } from './validity.ts'
import { screeningLines } from './screeningText.ts'
import { sendProblem } from './sendProblem.ts'

/** The review before sending: recipients, cost, and remaining balance. */
export function ConfirmSend({
  form: { busy: running, error, submit: send, forget, set },
  draft,
  quote,
  companyName,
  onClose,
}: {
  form: Pick<FormState, 'busy' | 'error' | 'submit' | 'forget' | 'set'>
  draft: Draft
  quote: Quote
  companyName: string
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { accepted, rejected, parts, amount, balance, balanceAfter, currency, startsAt } = quote
  const isLater = startsAt !== undefined
  const { timing } = draft
  const { retryTimes = 0, retryAfterMinutes = 0 } = draft.retry
  const retry = retryText(text, Number(retryTimes), Number(retryAfterMinutes))
  const [first] = quote.preview
  const { screening } = quote
  const places = placesOf([amount, screening?.amount, balance, balanceAfter])
  const { screenBudget } = draft
  const isLess = Number(screenBudget) < Number(screening?.amount ?? 0)
  const unscreened = isLater ? 'sms.confirm.priceLater' : 'sms.confirm.priceFixed'
  const priceNote = screening ? 'task.screen.realPrice' : unscreened
  const stopsAt = screenBudget !== '' && isLess ? screenBudget : null
  const problem = error && !running ? sendProblem(error, text) : null
  const newTask = (): void => {
    set({ requestKey: newKey() })
    forget()
  }
  const items = [
    ...(draft.companyId === ''
      ? []
      : [{ key: 'company', label: t('sms.confirm.company'), value: companyName }]),
    {
      key: 'recipients',
      label: t('sms.confirm.recipients'),
      value: (
        <>
          <Count value={accepted} />
          {rejected > 0 && <p className="hint">{t('sms.confirm.leftOut', { n: rejected })}</p>}
        </>
      ),
    },
    { key: 'parts', label: t('sms.quote.parts'), value: <Count value={parts} /> },
    ...(amount === undefined
      ? []
      : [
          {
            key: 'amount',
            label: t('sms.quote.amount'),
            value: (
              <>
                <strong>
                  <Money amount={amount} currency={currency} places={places} />
                </strong>
                <p className="hint">{t(priceNote)}</p>
              </>
            ),
          },
        ]),
    ...(screening === undefined
      ? []
      : [
          {
            key: 'screening',
            label: t('task.screen.title'),
            value: (
              <>
                {screening.amount !== undefined && (
                  <strong>
                    {t('task.screen.atMost')}{' '}
                    <Money amount={screening.amount} currency={currency} places={places} />
                  </strong>
                )}
                {screeningLines(text, screening, currency).map((line) => (
                  <p key={line} className="hint">
                    {line}
                  </p>
                ))}
                {stopsAt !== null && (
                  <p className="hint">
                    {t('task.screen.stopsAt', { amount: formatAmount(stopsAt, places), currency })}
                  </p>
                )}
              </>
            ),
          },
        ]),
    ...(balanceAfter === undefined || isShort(quote)
      ? []
      : [
          {
            key: 'after',
            label: t('sms.quote.after'),
            value: <Money amount={balanceAfter} currency={currency} places={places} />,
          },
        ]),
    ...(Object.keys(timing).length === 0
      ? []
      : [
          {
            key: 'when',
            label: t('sms.confirm.when'),
            value: (
              <TimingLines
                schedule={{
                  ...timing,
                  ...(isLater && { startTime: startsAt }),
                  pacedUntil: quote.pacedUntil ?? null,
                }}
              />
            ),
          },
        ]),
    ...(retry === undefined ? [] : [{ key: 'retry', label: t('task.retry.times'), value: retry }]),
    ...(draft.validity === ''
      ? []
      : [
          {
            key: 'validity',
            label: t('task.validity'),
            value: validityText(text, Number(draft.validity)),
          },
        ]),
    {
      key: 'sender',
      label: t('sms.confirm.sender'),
      value: draft.senderId === '' ? t('sms.confirm.senderNone') : draft.senderId,
    },
    ...(quote.destinations.length === 0
      ? []
      : [
          {
            key: 'destinations',
            label: t('sms.destination.title'),
            value: <DestinationList destinations={quote.destinations} />,
          },
        ]),
    {
      key: 'text',
      label: t('sms.confirm.text'),
      value: (
        <>
          <p className="sms-said" dir="auto">
            {first?.text ?? draft.content}
          </p>
          {first && <p className="hint">{t('sms.confirm.firstRow')}</p>}
        </>
      ),
    },
  ]
  return (
    <Dialog
      title={t(isLater ? 'sms.confirm.titleLater' : 'sms.confirm.title', { n: accepted })}
      width={560}
      onClose={running ? () => undefined : onClose}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          {problem?.reused ? (
            <Button kind="primary" onClick={newTask}>
              {t('sms.confirm.reusedAction')}
            </Button>
          ) : (
            <Button kind="primary" icon="send" busy={running} autoFocus onClick={send}>
              {t(isLater ? 'sms.send.actionLater' : 'sms.send.action', { n: accepted })}
            </Button>
          )}
        </>
      }
    >
      <div className="sms-confirm">
        <Description items={items} />
        <TimeShortage quote={quote} />
        <Waits waits={quote.waits} />
        <Shortage quote={quote} />
        {problem && (
          <p className="form-error" role="alert">
            {problem.text}
          </p>
        )}
        <p className="hint" aria-live="polite">
          {running ? t('sms.confirm.running', { n: accepted }) : t('sms.confirm.once')}
        </p>
      </div>
    </Dialog>
  )
}
