import type { SendResult } from '@tandem/model'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { useOptionLabel } from '../../kit/options.ts'
import { Screen } from '../../kit/Screen.tsx'
import { forProduct, useSms } from './product.tsx'
import { CountryPrices } from './send/CountryPrices.tsx'
import { type Draft, isBlank } from './send/draft.ts'
import { QuotePanel } from './send/QuotePanel.tsx'
import { RejectList } from './send/RejectList.tsx'
import { SendDone } from './send/SendDone.tsx'
import { SendForm } from './send/SendForm.tsx'
import { repairs } from './send/sendProblem.ts'
import { useDraft } from './send/useDraft.ts'
import { needOf, useQuote } from './send/useQuote.ts'
import { sendDraft } from './send/wire.ts'
import { useCompanyOptions } from './useCompanyOptions.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './sms.css'

const ConfirmSend = lazyPart(() =>
  import('./send/ConfirmSend.tsx').then((file) => file.ConfirmSend),
)

/**
 * Sends one text to many: the form on the left, its price on the right, and a review before
 * sending.
 */
export const Send = forProduct(() => {
  const { t } = useText()
  const { user, readOnly = false } = useSession()
  const sms = useSms()
  const { api } = sms
  const recharge = useRechargePage()
  const { control } = useRights()
  const confirm = useConfirm()
  const { draft, picked, change, pick, noteUpload, renew, startOver } = useDraft(user.id)
  const sending = useRef(false)
  const [reviewing, setReviewing] = useState(false)
  const [done, setDone] = useState<SendResult | null>(null)
  const companies = useCompanyOptions()
  const companyName = useOptionLabel(companies, draft.companyId)
  const allowed = control(`${sms.product}:send`) === 'enabled'
  const need = allowed ? needOf(draft, picked, user.companyKind === 'platform') : 'right'
  const quoted = useQuote(draft, picked, need, noteUpload)
  const { quote } = quoted
  const send = useAction(
    (client, input: { draft: Draft; picked: File | null }) =>
      sendDraft(client, sms, input.draft, input.picked),
    {
      refresh: [api.task, api.outbox],
      done: (result) => {
        setDone(result)
        setReviewing(false)
        startOver()
      },
    },
  )

  const title = t('sms.send.title', { product: inSentence(sms.title) })
  const why = need === null ? null : t(`sms.send.need.${need}`)
  const hint = !allowed && readOnly ? t('error.session.readOnly') : why
  const blocked = hint ?? blockedBy()
  const [startsOver] = useActions([
    {
      id: 'send.startOver',
      title: (text) => text.t('sms.send.start'),
      icon: 'refresh',
      group: 'screen',
      may: !done && !isBlank(draft),
      run: () => void discard(),
    },
  ])
  useActions([
    {
      id: 'send.review',
      title: (text) =>
        quote && quote.accepted > 0
          ? text.t('sms.send.action', { n: quote.accepted })
          : text.t('sms.send.actionIdle'),
      icon: 'send',
      group: 'screen',
      shortcut: 'mod+enter',
      may: !done && !reviewing,
      disabledReason: blocked ?? undefined,
      run: review,
    },
  ])

  if (done) {
    return (
      <Screen title={title} purpose={t('sms.send.purpose')}>
        <SendDone result={done} onAgain={() => setDone(null)} />
      </Screen>
    )
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (blocked === null) review()
  }
  return (
    <Screen
      title={title}
      purpose={t('sms.send.purpose')}
      actions={startsOver && <ActionButton kind="quiet" action={startsOver} />}
    >
      <form className="sms-workspace" noValidate onSubmit={submit}>
        <div className="sms-pane">
          <SendForm
            draft={draft}
            picked={picked}
            sheet={quote?.sheet ?? null}
            companies={companies}
            faults={repairs(quoted.error)}
            onChange={change}
            onFile={pick}
          />
        </div>
        <div className="sms-pane sms-context">
          <QuotePanel
            state={quoted}
            hint={hint}
            recharge={recharge !== undefined && <Link to={recharge}>{t('shell.recharge')}</Link>}
          >
            <Button
              kind="primary"
              icon="send"
              className="sms-send"
              disabled={blocked !== null}
              aria-describedby={blocked === null ? undefined : 'sms-send-blocked'}
              type="submit"
            >
              {quote && quote.accepted > 0
                ? t('sms.send.action', { n: quote.accepted })
                : t('sms.send.actionIdle')}
            </Button>
            {blocked !== null && blocked !== hint && (
              <p className="hint" id="sms-send-blocked">
                {blocked}
              </p>
            )}
          </QuotePanel>
          {quote && <CountryPrices quote={quote} stale={quoted.working} />}
          {quote && <RejectList rejects={quote.rejects} total={quote.rejected} />}
        </div>
      </form>
      {reviewing && quote && (
        <Suspense fallback={null}>
          <ConfirmSend
            draft={draft}
            quote={quote}
            companyName={draft.companyId === '' ? null : companyName}
            running={send.running}
            error={send.error}
            onSend={() => void sendOnce()}
            onNewKey={() => {
              renew()
              send.reset()
            }}
            onClose={() => setReviewing(false)}
          />
        </Suspense>
      )}
    </Screen>
  )

  function review(): void {
    send.reset()
    setReviewing(true)
  }

  /** A second click can arrive before the button knows that the first one is being processed. */
  async function sendOnce(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      await send.run({ draft, picked })
    } finally {
      sending.current = false
    }
  }

  /** Why a complete draft cannot be sent yet. */
  function blockedBy(): string | null {
    if (quoted.error) {
      const repairable = Object.keys(repairs(quoted.error)).length > 0
      return t(repairable ? 'sms.send.need.repair' : 'sms.send.need.price')
    }
    if (!quote || quoted.working) return t('sms.send.need.quote')
    if (quote.accepted === 0) return t('sms.send.need.accepted')
    return quote.affordable === 0 ? t('sms.send.need.balance') : null
  }

  async function discard(): Promise<void> {
    const sure = await confirm({
      title: t('sms.send.startTitle'),
      body: t('sms.send.startText'),
      action: t('sms.send.startAction'),
      danger: true,
    })
    if (sure) startOver()
  }
})
