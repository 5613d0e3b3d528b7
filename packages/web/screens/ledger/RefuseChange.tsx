import { moneyChangeCalls, moneyChangeList, type MoneyChangeRow, text as line } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { reason: line({ max: 500, required: true }) } }
const labels = { reason: { label: 'moneyChange.refuse.reason' } } as const

/** Why a change of an account is declined; its asker reads it. */
export function RefuseChange({ record, onClose }: { record: MoneyChangeRow; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `moneyChange.refuse.${record.id}`,
    submit: (body, { ask }) => ask(moneyChangeCalls.refuse, { id: record.id, ...body }),
    refresh: [moneyChangeList.path],
    done: () => {
      toast(t('moneyChange.refuse.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('moneyChange.refuse.title', { company: record.companyId_dictText ?? '' })}
      action={t('moneyChange.refuse')}
      danger
      width={480}
      onClose={onClose}
    />
  )
}
