import { type BillDetails, billCalls, entities, type Field } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const { legalName, address, taxId, bankDetails, billPrefix } = entities.company.fields
// In its record these are a group among others, and some are for sellers; here the form says so itself.
const plain = ({ group: _group, when: _when, ...field }: Field): Field => field
const shape = {
  fields: {
    legalName: plain(legalName),
    address: plain(address),
    taxId: plain(taxId),
    bankDetails: plain(bankDetails),
    billPrefix: plain(billPrefix),
  },
}
const labels = {
  legalName: { label: 'company.legalName.label', help: 'company.legalName.help' },
  address: { label: 'company.address.label', help: 'company.address.help' },
  taxId: { label: 'company.taxId.label', help: 'company.taxId.help' },
  bankDetails: { label: 'company.bankDetails.label', help: 'company.bankDetails.help' },
  billPrefix: { label: 'company.billPrefix.label', help: 'company.billPrefix.help' },
} as const

/** What the own company says of itself on bills; who issues none is asked neither where it is paid nor for a prefix. */
export function DetailsDialog({ details, onClose }: { details: BillDetails; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `bill.details.${details.id}`,
    record: { ...details },
    hidden: (name) => !details.isSeller && (name === 'bankDetails' || name === 'billPrefix'),
    submit: (body, { ask, version }) =>
      ask(billCalls.saveDetails, { version, bankDetails: null, billPrefix: null, ...body }),
    refresh: [billCalls.details.path, entities.company.path],
    done: () => {
      toast(t('bill.details.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('bill.details')}
      text={t('bill.details.text')}
      action={t('kit.save')}
      width={520}
      onClose={onClose}
    />
  )
}
