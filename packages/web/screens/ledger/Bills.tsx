import { billList, type BillRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { BillContent } from './BillContent.tsx'

const IssueDialog = lazyPart(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))

const record = { Content: ({ row }: { row: BillRow }) => <BillContent id={row.id} /> }

/** Bills and credit notes: those of companies that buy from the own one, and the own ones. */
export function Bills() {
  const { t } = useText()
  return (
    <ListScreen<BillRow>
      list={billList}
      icon="page"
      record={record}
      sheetName={t('bill.title')}
      add={{
        code: 'bill:issue',
        label: 'bill.issue',
        dialog: (close) => <IssueDialog onClose={close} />,
      }}
    />
  )
}
