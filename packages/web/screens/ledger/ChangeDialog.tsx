import { moneyChangeKinds } from '@tandem/core'
import {
  choice,
  money,
  moneyChangeCalls,
  moneyChangeList,
  ref,
  rechargeCalls,
  text as line,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { type FormValues, startValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useOptionLabel } from '../../kit/options.ts'
import { useForm } from '../../record/useForm.ts'
import { useOptionsOf } from '../../record/useOptionsOf.ts'
import { AccountFacts } from './ChangeFacts.tsx'
import { changeOf, type Wanted } from './changeOf.ts'

const shape = {
  fields: {
    companyId: ref('company', { required: true }),
    kind: choice(moneyChangeKinds, { required: true, initial: 'adjust' }),
    direction: choice(['add', 'takeOff'], {
      required: true,
      initial: 'add',
      when: { field: 'kind', is: ['adjust'] },
    }),
    amount: money({ digits: 6, from: '0', to: '1000000000', required: true }),
    reason: line({ max: 500, required: true }),
  },
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const wantedOf = (values: FormValues): Wanted => ({
  kind: values['kind'] === 'credit' ? 'credit' : 'adjust',
  isOff: values['direction'] === 'takeOff',
  amount: textOf(values['amount']),
})

/** A balance or a credit limit to change, and why: with what it is now and will be, and a review before it is posted. */
export function ChangeDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const confirm = useConfirm()
  const client = useClient()
  const { params } = useUrlState()
  const [asked] = useState(params.get('companyId'))
  const form = useForm({
    shape,
    mode: 'call',
    draft: `moneyChange.${asked ?? 'new'}`,
    // Opened from the page of a company, it is about that one.
    record: asked === null ? null : { ...startValues(shape, null), companyId: asked },
    before: (body) => review(body),
    submit: (values, { ask }) => {
      const { direction: _direction, ...body } = values
      return ask(moneyChangeCalls.add, { ...body, amount: changeOf(wantedOf(values)).signed })
    },
    refresh: [moneyChangeList.path, moneyChangeCalls.account.path, rechargeCalls.overview.path],
    done: (answer) => {
      toast(t(answer?.status === 'waiting' ? 'moneyChange.waits' : 'moneyChange.posted'))
      onClose()
    },
  })
  const companyId = textOf(form.values['companyId'])
  const company = useOptionLabel(useOptionsOf()('company'), companyId)
  const { data: account } = useQuery({
    queryKey: ['ledger', moneyChangeCalls.account.path, companyId],
    queryFn: ({ signal }) =>
      client.ask(moneyChangeCalls.account, { companyId }, { quiet: true, signal }),
    enabled: companyId !== '',
  })
  const kind = wantedOf(form.values).kind
  const change = changeOf(wantedOf(form.values), account)

  async function review(body: FormValues): Promise<boolean> {
    // Without the account nothing can be said of it; the server decides either way.
    if (!account) return true
    const wanted = wantedOf(body)
    const asked = changeOf(wanted, account)
    const args = { amount: asked.words, company: company ?? '' }
    const verb = wanted.kind === 'credit' ? 'credit' : wanted.isOff ? 'takeOff' : 'add'
    return confirm({
      title: t('moneyChange.review'),
      body: <AccountFacts account={account} change={asked} reason={textOf(body['reason'])} />,
      action: t(`moneyChange.do.${verb}`, args),
    })
  }

  return (
    <FormDialog
      form={form}
      words={fieldWords(text, {
        companyId: { label: 'moneyChange.companyId' },
        kind: { label: 'moneyChange.kind', choices: 'moneyChange.kind' },
        direction: { label: 'moneyChange.direction', choices: 'moneyChange.direction' },
        amount: {
          label: `moneyChange.amount.${kind}`,
          help: kind === 'credit' ? 'moneyChange.amount.credit.help' : undefined,
        },
        reason: { label: 'moneyChange.reason', help: 'moneyChange.reason.help' },
      })}
      title={t('moneyChange.add')}
      text={account ? undefined : t('moneyChange.addText')}
      head={account && <AccountFacts account={account} change={change} />}
      action={t('moneyChange.submit')}
      width={520}
      onClose={onClose}
    />
  )
}
