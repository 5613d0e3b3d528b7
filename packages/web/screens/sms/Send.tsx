import { smsPaths, type SendResult } from '@tandem/model'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { newKey } from '../../data/requestKey.ts'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { useRights } from '../../data/useRights.ts'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useOptionLabel } from '../../kit/options.ts'
import { Screen } from '../../kit/Screen.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { StepForm } from '../../record/step/StepForm.tsx'
import { useOptionsOf } from '../../record/useOptionsOf.ts'
import { useForm } from '../../record/useForm.ts'
import { forProduct, useSms } from './product.tsx'
import { CountryPrices } from './send/CountryPrices.tsx'
import { draftOf, sendShape } from './send/draft.ts'
import { MessageFields } from './send/MessageFields.tsx'
import { QuotePanel } from './send/QuotePanel.tsx'
import { Recipients } from './send/Recipients.tsx'
import { RejectList } from './send/RejectList.tsx'
import { SendDone } from './send/SendDone.tsx'
import { senderSlot } from './send/SenderInput.tsx'
import { repairs } from './send/sendProblem.ts'
import { useSendQuote } from './send/useSendQuote.ts'
import { sendDraft } from './send/wire.ts'
import './sms.css'

const ConfirmSend = lazyPart(() =>
  import('./send/ConfirmSend.tsx').then((file) => file.ConfirmSend),
)
/** The next message keeps the company and the sender. */
type Kept = { companyId: string; senderId: string; from: 'paste' | 'file' }

/** Sends one text to many: the form on the left, its price on the right, and a review before sending. */
export const Send = forProduct(() => {
  const { t } = useText()
  const { title: product } = useSms()
  const [sent, setSent] = useState<{ result: SendResult | null; kept: Kept | null }>({
    result: null,
    kept: null,
  })
  const title = t('sms.send.title', { product: inSentence(product) })
  if (sent.result === null) {
    return (
      <SendForm
        title={title}
        kept={sent.kept}
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
  const text = useText()
  const { t } = text
  const { user, readOnly = false } = useSession()
  const sms = useSms()
  const recharge = useRechargePage()
  const allowed = useRights().control(`${sms.product}:send`) === 'enabled'
  const [shape] = useState(() => sendShape(user))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useForm({
    shape,
    mode: 'add',
    record: kept,
    draft: `sms.send.${sms.product}.${user.id}`,
    faults,
    refresh: [sms.api.task, smsPaths(sms.product).outbox],
    // A sender belongs to one company.
    follow: (name, values) => ({
      ...(name === 'companyId' && { senderId: null }),
      ...(draftOf(values).requestKey === '' && { requestKey: newKey() }),
    }),
    submit: (body, { client }) => sendDraft(client, sms, draftOf(body)),
    done: (result, body) => result && onSent(result, keptOf(body)),
  })
  const quoted = useSendQuote(form, { allowed, readOnly })
  const { quote, draft, ready } = quoted
  const companyName = useOptionLabel(useOptionsOf()('company'), draft.companyId)
  // What a quote refuses is wrong in the form; said once per answer.
  const repaired = repairs(quoted.error)
  if (JSON.stringify(repaired) !== JSON.stringify(faults)) setFaults(repaired)
  const words = fieldWords(text, {
    companyId: {
      label: 'sms.send.company',
      help: user.companyKind === 'platform' ? 'sms.send.companyStaffHelp' : 'sms.send.companyHelp',
    },
    senderId: { label: 'sms.send.sender', help: 'sms.send.senderHelp' },
    name: { label: 'sms.send.name', help: 'sms.send.nameHelp' },
  })
  return (
    <StepForm
      title={title}
      purpose={t('sms.send.purpose')}
      form={form}
      words={words}
      slots={{ senderId: senderSlot(draft.companyId || ownCompany(user)) }}
      action={
        quote && quote.accepted > 0
          ? t('sms.send.action', { n: quote.accepted })
          : t('sms.send.actionIdle')
      }
      ready={ready}
      price={(button) => (
        <QuotePanel
          state={quoted}
          hint={ready.hint}
          recharge={recharge !== undefined && <Link to={recharge}>{t('shell.recharge')}</Link>}
        >
          {button}
        </QuotePanel>
      )}
      aside={
        quote && (
          <>
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
          <Recipients form={form} draft={draft} sheet={quote?.sheet ?? null} />
          <MessageFields form={form} draft={draft} ask={ask} />
        </>
      )}
    </StepForm>
  )
}

const keptOf = (values: Readonly<Record<string, unknown>>): Kept => {
  const { companyId, senderId, from } = draftOf(values)
  return { companyId, senderId, from }
}

/** The platform sends nothing of its own. */
const ownCompany = ({ companyKind, companyId }: { companyKind: string; companyId: string }) =>
  companyKind === 'platform' ? '' : companyId
