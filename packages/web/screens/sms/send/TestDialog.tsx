import { MOST_TEST_NUMBERS, type Quote, smsCalls, text as line } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { newKey } from '../../../data/requestKey.ts'
import { formatAmount } from '../../../kit/format.ts'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { PhonePreview } from './PhonePreview.tsx'

const shape = { fields: { mobiles: line({ max: 200, required: true }) } }

/** Sends the text of a draft to numbers of one's own, as its first recipient would get it. */
export function TestDialog({
  draft: { content, senderId, companyId, homeCountry },
  quote,
  onClose,
}: {
  draft: Pick<Draft, 'content' | 'senderId' | 'companyId' | 'homeCountry'>
  quote: Quote
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { user } = useSession()
  const { product, api } = useSms()
  const [requestKey] = useState(newKey)
  const [first] = quote.preview
  const form = useForm({
    shape,
    mode: 'call',
    draft: `sms.test.${product}`,
    record: { mobiles: user.phone ?? '' },
    submit: (body, { ask }) =>
      ask(smsCalls(product).test, {
        content,
        mobiles: textOf(body['mobiles']),
        // The same numbers again are the same test, however often it is pressed.
        requestKey: `${requestKey}-${textOf(body['mobiles'])}`.slice(0, 128),
        ...(first && { values: first.values }),
        ...(senderId !== '' && { senderId }),
        ...(companyId !== '' && { companyId }),
        ...(homeCountry !== '' && { homeCountry }),
      }),
    refresh: [api.task, api.outbox],
    done: (sent) => {
      onClose()
      if (!sent) return
      const { accepted: n, parts, amount, currency, rejects } = sent
      toast(
        amount === undefined
          ? t('sms.test.done', { n, parts })
          : t('sms.test.doneFor', { n, parts, amount: formatAmount(amount), currency }),
      )
      const [reject] = rejects
      if (reject) {
        const numbers = rejects.map(({ mobile }) => mobile).join(', ')
        toast(t('sms.test.leftOut', { numbers, reason: reject.reasonText }), 'danger')
      }
    },
  })
  const words = fieldWords(text, {
    mobiles: { label: 'sms.test.numbers' },
  })
  return (
    <FormDialog
      form={form}
      words={words}
      title={t('sms.test.title')}
      text={t('sms.test.text')}
      action={t('sms.test.send')}
      width={480}
      onClose={onClose}
    >
      {(ask) => (
        <>
          {ask('mobiles')}
          <p className="hint">{t('sms.test.numbersHelp', { max: MOST_TEST_NUMBERS })}</p>
          <PhonePreview text={first?.text ?? content} sender={senderId} />
        </>
      )}
    </FormDialog>
  )
}
