import { hlrCalls, smsPaths, type SendResult } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { newKey } from '../../../data/requestKey.ts'
import { useRights } from '../../../data/useRights.ts'
import { useText } from '../../../kit/language.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { hidesRetry } from '../../../record/step/retry.ts'
import { retryWords } from '../../../record/step/RetryFields.tsx'
import { timeWords } from '../../../record/step/TimeStep.tsx'
import { hidesTiming, timingFault } from '../../../record/step/timing.ts'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import { draftOf, hidesScreening, type Kept, keptOf, sendShape } from './draft.ts'
import { repairs } from './sendProblem.ts'
import { useSendQuote } from './useSendQuote.ts'
import { sendDraft } from './wire.ts'

/** The form of a send with its words, and what it would cost. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- of its parts
export function useSendForm(kept: Kept | null, onSent: (result: SendResult, kept: Kept) => void) {
  const text = useText()
  const { user, readOnly = false } = useSession()
  const sms = useSms()
  const { control } = useRights()
  const allowed = control(`${sms.product}:send`) === 'enabled'
  const looksUp = control(hlrCalls.start.access) === 'enabled'
  const [shape] = useState(() => sendShape(user, sms.product, looksUp))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useForm({
    shape,
    mode: 'add',
    record: kept,
    // What a link from a task begins is kept apart from what was being written.
    draft: `sms.send.${sms.product}${kept?.fromTask ? `.${kept.fromTask}` : ''}`,
    faults,
    hidden: (name, values) =>
      hidesTiming(name, values) || hidesRetry(name, values) || hidesScreening(name, values),
    check: timingFault(text),
    refresh: [sms.api.task, smsPaths(sms.product).outbox],
    // A sender belongs to one company, and so do the ways in which numbers are written.
    follow: (name, values) => ({
      ...(name === 'companyId' && { senderId: null, homeCountry: null }),
      ...(draftOf(values).requestKey === '' && { requestKey: newKey() }),
    }),
    submit: (body, { client }) =>
      sendDraft(client, sms, draftOf(body), {
        budget: quoted.quote?.screening?.amount,
        encoding: (quoted.quote?.sheet ?? quoted.read.sheet)?.encoding?.read,
      }),
    done: (result, body) => result && onSent(result, keptOf(body)),
  })
  const quoted = useSendQuote(form, { allowed, readOnly })
  // What a quote or the reading of a file refuses is wrong in the form; said once per answer.
  const repaired = { ...repairs(quoted.read.error), ...repairs(quoted.error) }
  if (JSON.stringify(repaired) !== JSON.stringify(faults)) setFaults(repaired)
  const words = fieldWords(text, {
    companyId: {
      label: 'sms.send.company',
      help: user.companyKind === 'platform' ? 'sms.send.companyStaffHelp' : 'sms.send.companyHelp',
    },
    senderId: { label: 'sms.send.sender', help: 'sms.send.senderHelp' },
    name: { label: 'sms.send.name', help: 'sms.send.nameHelp' },
    ...timeWords('sms.send.when'),
    ...retryWords,
    validity: { label: 'task.validity', help: 'task.validity.help' },
    screenFirst: { label: 'task.screen.first', help: 'task.screen.firstHelp' },
    screenBudget: { label: 'task.screen.budget', help: 'task.screen.budgetHelp' },
  })
  // The budget is in the currency of the price.
  const currency = quoted.quote?.currency
  return {
    form: { ...form, record: { ...form.record, ...(currency !== undefined && { currency }) } },
    words,
    quoted,
    looksUp,
  }
}
