import { billList, type BillRow } from '@tandem/model'
import { Suspense } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { listText } from '../../kit/listText.ts'
import { Screen } from '../../kit/Screen.tsx'
import { ListTable } from '../../record/list/ListScreen.tsx'
import { useListAdd } from '../../record/list/useListAdd.tsx'
import { BillContent } from './BillContent.tsx'
import { MissingFacts, useBillDetails } from './BillDetailsNews.tsx'

const IssueDialog = lazyPart(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))
const BankDialog = lazyPart(() => import('./BankDialog.tsx').then((file) => file.BankDialog))
const DetailsDialog = lazyPart(() =>
  import('./DetailsDialog.tsx').then((file) => file.DetailsDialog),
)

const record = { Content: ({ row }: { row: BillRow }) => <BillContent id={row.id} /> }

/** Bills and credit notes: those of companies that buy from the own one, and the own ones. */
export function Bills() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { data } = useBillDetails()
  const { params, set, go } = useUrlState()
  const bankOf = params.get('bank')
  const right = byRight(control('bill:details'), text)
  const [edits] = useActions([
    {
      id: 'bill.details',
      title: (language) => language.t('bill.details'),
      icon: 'edit' as const,
      group: 'screen' as const,
      may: right.may && data !== undefined,
      disabledReason: right.disabledReason,
      run: () => go({ mode: 'details' }),
    },
  ])
  const parts = {
    icon: 'page' as const,
    record,
    sheetName: t('bill.title'),
    add: {
      code: 'bill:issue',
      label: 'bill.issue' as const,
      dialog: (close: () => void) => <IssueDialog onClose={close} />,
    },
  }
  const add = useListAdd(parts)
  const words = listText(text, billList)
  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      help={<Help title={words.title} text={words.help} />}
      actions={
        <>
          {edits && <ActionButton action={edits} />}
          {add.button}
        </>
      }
      fill
    >
      {data && right.may && <MissingFacts of={data} />}
      {data?.asked && (
        <p className="bill-missing">
          {t('bill.bank.waits', { by: data.asked.by })}{' '}
          {data.asked.abilities.refuse && (
            <Button kind="link" onClick={() => go({ bank: data.id })}>
              {t('bill.bank.review')}
            </Button>
          )}
        </p>
      )}
      <ListTable<BillRow> list={billList} {...parts} primary={add.button} />
      <Suspense fallback={null}>{add.form}</Suspense>
      {params.get('mode') === 'details' && data && right.may && (
        <Suspense fallback={null}>
          <DetailsDialog details={data} onClose={() => set({ mode: null })} />
        </Suspense>
      )}
      {bankOf !== null && (
        <Suspense fallback={null}>
          <BankDialog companyId={bankOf} onClose={() => set({ bank: null })} />
        </Suspense>
      )}
    </Screen>
  )
}
