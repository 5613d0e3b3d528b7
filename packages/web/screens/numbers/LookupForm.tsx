import {
  hlrCalls,
  hlrLookupList,
  type LookupQuote,
  MOST_LOOKED_UP,
  text as line,
  userJobsPath,
} from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { type FormValues, textOf } from '../../kit/form/values.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'
import './numbers.css'

const shape = { fields: { mobiles: line({ max: MOST_LOOKED_UP * 32, required: true }) } }
const labels = {
  mobiles: { label: 'hlrLookup.mobiles', help: 'hlrLookup.mobiles.help' },
} as const
/** Less is no number yet. */
const LEAST = 6

const keyOf = (mobiles: string) => ['quote', hlrCalls.quote.path, mobiles] as const

/** Numbers to look up, and what that costs before it is confirmed. */
export function LookupForm({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const client = useClient()
  const queries = useQueryClient()
  const quoted = (body: FormValues) =>
    queries.getQueryData<LookupQuote>(keyOf(textOf(body['mobiles']).trim()))
  const form = useForm({
    shape,
    mode: 'call',
    draft: 'hlrLookup',
    // The price is shown before it is confirmed, and is what it may cost.
    before: async (body) => quoted(body) !== undefined,
    submit: (body, { ask }) => {
      const budget = quoted(body)?.amount ?? null
      const mobiles = textOf(body['mobiles']).trim()
      return ask(hlrCalls.start, { mobiles, ...(budget !== null && { budget }) })
    },
    refresh: [userJobsPath, hlrLookupList.path],
    done: () => {
      toast(t('hlrLookup.started'))
      onClose()
    },
  })
  const mobiles = useDeferredValue(textOf(form.values['mobiles']).trim())
  const { data: quote, error } = useQuery({
    queryKey: keyOf(mobiles),
    queryFn: ({ signal }) => client.ask(hlrCalls.quote, { mobiles }, { quiet: true, signal }),
    enabled: mobiles.length >= LEAST,
    retry: false,
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('hlrLookup.add')}
      text={
        error ? (
          <span role="alert">{error.message}</span>
        ) : quote ? (
          <Price quote={quote} />
        ) : (
          t('hlrLookup.quoteCharged')
        )
      }
      action={quote ? t('hlrLookup.start', { n: quote.numbers }) : t('hlrLookup.add')}
      width={560}
      onClose={onClose}
    />
  )
}

function Price({ quote: { numbers: n, known, left, amount, currency } }: { quote: LookupQuote }) {
  const { t } = useText()
  const said = [
    amount === null
      ? t('hlrLookup.quoteHidden', { n })
      : t('hlrLookup.quote', { n, amount, currency }),
    ...(known > 0 ? [t('hlrLookup.quoteKnown', { n: known })] : []),
    ...(left > 0 ? [t('hlrLookup.quoteLeft', { n: left })] : []),
    t('hlrLookup.quoteCharged'),
  ]
  return (
    <span className="lookup-price">
      {said.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  )
}
