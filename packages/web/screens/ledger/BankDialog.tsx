import { type BillDetails, billCalls, choice, entities } from '@tandem/model'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'
import { useBillDetails } from './BillDetailsNews.tsx'

const decisions = ['approve', 'refuse'] as const
const decisionOf = (offered: readonly (typeof decisions)[number][]) => ({
  fields: { decision: choice(decisions, { required: true, offered }) },
})
// Who asked can only take it back.
const shapes = { own: decisionOf(['refuse']), other: decisionOf(decisions) }
const labels = { decision: { label: 'bill.bank.decision', choices: 'bill.bank' } } as const

/** Where a second person decides about other bank details of a seller; nothing where none wait any more. */
export function BankDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data } = useBillDetails(companyId)
  return data?.asked?.abilities.refuse ? (
    <Judging details={data} asked={data.asked} onClose={onClose} />
  ) : null
}

function Judging({
  details: { id, version, name, bankDetails },
  asked,
  onClose,
}: {
  details: BillDetails
  asked: NonNullable<BillDetails['asked']>
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape: asked.abilities.approve === true ? shapes.other : shapes.own,
    mode: 'call',
    draft: null,
    submit: async ({ decision }, { ask }) => {
      const call = decision === 'approve' ? billCalls.approveBank : billCalls.refuseBank
      await ask(call, { id, version })
      return decision
    },
    refresh: [billCalls.details.path, entities.company.path],
    done: (decision) => {
      toast(t(decision === 'approve' ? 'bill.bank.approved' : 'bill.bank.refused', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('bill.bank.title', { name })}
      text={t('bill.bank.text', { by: asked.by })}
      head={
        <Description
          items={[
            { key: 'from', label: t('bill.bank.from'), value: <Account lines={bankDetails} /> },
            { key: 'to', label: t('bill.bank.to'), value: <Account lines={asked.bankDetails} /> },
          ]}
        />
      }
      action={t('bill.bank.decide')}
      width={520}
      onClose={onClose}
    />
  )
}

/** As many lines as somebody wrote. */
function Account({ lines }: { lines: string | null }) {
  const { t } = useText()
  return lines === null ? t('bill.bank.none') : <span className="bill-lines">{lines}</span>
}
