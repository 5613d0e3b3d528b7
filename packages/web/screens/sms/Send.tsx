import { type SendResult, smsRules } from '@tandem/model'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { Button } from '../../kit/Button.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useOptionLabel } from '../../kit/options.ts'
import { Screen } from '../../kit/Screen.tsx'
import { StepForm } from '../../record/step/StepForm.tsx'
import { RetryFields, retryInputs } from '../../record/step/RetryFields.tsx'
import { timeInputs, TimeStep } from '../../record/step/TimeStep.tsx'
import { useOptionsOf } from '../../record/useOptionsOf.ts'
import { forProduct, useSms } from './product.tsx'
import { CountryPrices } from './send/CountryPrices.tsx'
import { type Kept, keptOf, keptOfTask } from './send/draft.ts'
import { MessageFields } from './send/MessageFields.tsx'
import { QuotePanel } from './send/QuotePanel.tsx'
import { Recipients } from './send/Recipients.tsx'
import { Destinations } from './send/Destinations.tsx'
import { RejectList } from './send/RejectList.tsx'
import { SendDone } from './send/SendDone.tsx'
import { senderSlot } from './send/SenderInput.tsx'
import { validitySlot } from './send/ValidityInput.tsx'
import { useSendForm } from './send/useSendForm.ts'
import './sms.css'

const ConfirmSend = lazyPart(() =>
  import('./send/ConfirmSend.tsx').then((file) => file.ConfirmSend),
)

const TestDialog = lazyPart(() => import('./send/TestDialog.tsx').then((file) => file.TestDialog))

/** Sends one text to many: the form on the left, its price on the right, and a review before sending. */
export const Send = forProduct(() => {
  const { t } = useText()
  const { title: product } = useSms()
  const [sent, setSent] = useState<{ result: SendResult | null; kept: Kept | null }>({
    result: null,
    kept: null,
  })
  const [query] = useSearchParams()
  const title = t('sms.send.title', { product: inSentence(product) })
  if (sent.result === null) {
    return (
      <SendForm
        title={title}
        kept={sent.kept ?? keptOfTask(query)}
        onSent={(result, kept) => setSent({ result, kept })}
      />
    )
  }
  return (
    <Screen title={title} purpose={t('sms.send.purpose')}>
      <SendDone result={sent.result} onAgain={() => setSent({ ...sent, result: null })} />
    </Screen>
  )
})

function SendForm({
  title,
  kept,
  onSent,
}: {
  title: string
  kept: Kept | null
  onSent: (result: SendResult, kept: Kept) => void
}) {
  const { t } = useText()
  const { user } = useSession()
  const { product } = useSms()
  const recharge = useRechargePage()
  const [testing, setTesting] = useState(false)
  const { form, words, quoted, looksUp } = useSendForm(kept, onSent)
  const { quote, draft, ready, read } = quoted
  const sheet = quote?.sheet ?? read.sheet
  const companyName = useOptionLabel(useOptionsOf()('company'), draft.companyId)
  const n = quote?.accepted ?? 0
  const action = quote?.startsAt === undefined ? 'sms.send.action' : 'sms.send.actionLater'
  const whole = (
    <StepForm
      title={title}
      purpose={t('sms.send.purpose')}
      form={form}
      words={words}
      slots={{
        senderId: senderSlot(draft.companyId || ownCompany(user)),
        ...timeInputs,
        ...retryInputs,
        validity: validitySlot(product),
      }}
      action={n > 0 ? t(action, { n }) : t('sms.send.actionIdle')}
      ready={ready}
      price={(button) => (
        <QuotePanel
          state={quoted}
          hint={ready.hint}
          recharge={recharge !== undefined && <Link to={recharge}>{t('shell.recharge')}</Link>}
        >
          {quote && quote.accepted > 0 && ready.hint === null && (
            <Button icon="phone" className="step-submit" onClick={() => setTesting(true)}>
              {t('sms.test.action')}
            </Button>
          )}
          {button}
        </QuotePanel>
      )}
      aside={
        quote && (
          <>
            <Destinations quote={quote} stale={quoted.working} />
            <CountryPrices quote={quote} stale={quoted.working} />
            <RejectList rejects={quote.rejects} total={quote.rejected} />
          </>
        )
      }
      review={(close) =>
        quote && <ConfirmSend {...{ form, draft, quote, companyName }} onClose={close} />
      }
      onStartOver={() => {
        form.reset()
        form.set({ ...keptOf(form.values) })
      }}
    >
      {(ask) => (
        <>
          {user.companyKind !== 'customer' && (
            <section className="card form">{ask('companyId')}</section>
          )}
          <Recipients
            {...{ form, draft }}
            sheet={sheet}
            reading={quote?.reading ?? null}
            companyId={draft.companyId || ownCompany(user)}
          />
          <MessageFields
            {...{ form, draft, ask }}
            quote={quote ?? null}
            sheet={sheet}
            companyId={draft.companyId || ownCompany(user)}
          />
          {looksUp && (
            <section className="card form" aria-label={t('task.screen.first')}>
              {ask('screenFirst')}
              {ask('screenBudget')}
            </section>
          )}
          <TimeStep label={t('sms.send.when')} ask={ask}>
            {smsRules[product].retries && <RetryFields ask={ask} />}
            {ask('validity')}
          </TimeStep>
        </>
      )}
    </StepForm>
  )
  return (
    <>
      {whole}
      {/* Beside the form: what is submitted in the dialog is not the form. */}
      {testing && quote && (
        <Suspense fallback={null}>
          <TestDialog {...{ draft, quote }} onClose={() => setTesting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The platform sends nothing of its own. */
const ownCompany = ({ companyKind, companyId }: { companyKind: string; companyId: string }) =>
  companyKind === 'platform' ? '' : companyId
