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
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    companyId: ref('company', { required: true }),
    kind: choice(moneyChangeKinds, { required: true, initial: 'adjust' }),
    amount: money({ digits: 6, from: '-1000000000', to: '1000000000', required: true }),
    reason: line({ max: 500, required: true }),
  },
}

/** A balance or a credit limit to change, and why. */
export function ChangeDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    submit: (body, { ask }) => ask(moneyChangeCalls.add, body),
    refresh: [moneyChangeList.path, rechargeCalls.overview.path],
    done: (answer) => {
      toast(t(answer?.status === 'waiting' ? 'moneyChange.waits' : 'moneyChange.posted'))
      onClose()
    },
  })
  const kind = form.values['kind'] === 'credit' ? 'credit' : 'adjust'
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, {
        companyId: { label: 'moneyChange.companyId' },
        kind: { label: 'moneyChange.kind', choices: 'moneyChange.kind' },
        amount: { label: `moneyChange.amount.${kind}`, help: `moneyChange.amount.${kind}.help` },
        reason: { label: 'moneyChange.reason', help: 'moneyChange.reason.help' },
      })}
      title={t('moneyChange.add')}
      text={t('moneyChange.addText')}
      action={t('moneyChange.submit')}
      width={520}
      onClose={onClose}
    />
  )
}
