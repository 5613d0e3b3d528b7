import { paymentCalls, suspenseList, type SuspenseRow, text as line } from '@tandem/model'
import { useMemo } from 'react'
import { useRights } from '../../data/useRights.ts'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import type { RowAction } from '../../kit/list.ts'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'
import { shown } from './order/shown.ts'

const shape = { fields: { reason: line({ max: 200, required: true }) } }
const labels = { reason: { label: 'payments.refund.reason' } } as const
const refresh = [suspenseList.path, paymentCalls.reconciliation.path]

/** What is done with suspended money: actions on its rows, and their dialogs. */
export function useSuspense() {
  const { t } = useText()
  const { granted } = useRights()
  const may = granted('paymentSuspense:resolve')
  return useMemo(
    () => ({
      actions: (row: SuspenseRow, open: (dialog: string) => void): RowAction[] =>
        may && row.status === 'open'
          ? [
              ...(row.reason === 'otherCoin'
                ? []
                : [
                    {
                      key: 'credit',
                      label: t('payments.suspense.credit'),
                      onSelect: () => open('credit'),
                    },
                  ]),
              {
                key: 'giveBack',
                label: t('payments.suspense.giveBack'),
                onSelect: () => open('giveBack'),
              },
            ]
          : [],
      nameOf: (row: SuspenseRow) => row.orderNo,
      dialogs: {
        credit: (row: SuspenseRow, close: () => void) => (
          <Resolve row={row} how="credit" onClose={close} />
        ),
        giveBack: (row: SuspenseRow, close: () => void) => (
          <Resolve row={row} how="giveBack" onClose={close} />
        ),
      },
    }),
    [t, may],
  )
}

function Resolve({
  row,
  how,
  onClose,
}: {
  row: SuspenseRow
  how: 'credit' | 'giveBack'
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { id, suspended, currency, companyId_dictText: company } = row
  const form = useForm({
    shape,
    mode: 'call',
    draft: `suspense.${how}.${id}`,
    submit: (body, { ask }) =>
      ask(how === 'credit' ? paymentCalls.creditSuspended : paymentCalls.returnSuspended, {
        id,
        reason: textOf(body['reason']),
      }),
    refresh,
    done: (answer) => {
      const said = how === 'credit' ? 'payments.suspense.credited' : 'payments.suspense.returned'
      const { status } = Object(answer)
      toast(t(status === 'waiting' ? 'payments.suspense.waits' : said))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t(`payments.suspense.${how}`)}
      text={
        how === 'credit'
          ? t('payments.suspense.creditText', {
              amount: shown(suspended ?? undefined, currency),
              currency,
              company: company ?? '',
            })
          : t('payments.suspense.giveBackText')
      }
      action={t(`payments.suspense.${how}`)}
      onClose={onClose}
    />
  )
}
