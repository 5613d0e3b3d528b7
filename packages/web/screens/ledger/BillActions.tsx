import { type Bill, billCalls } from '@tandem/model'
import { useState } from 'react'
import { Link } from 'react-router'
import { byRight } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { Button } from '../../kit/Button.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useToast } from '../../kit/Toasts.tsx'

const CreditDialog = lazyPart(() => import('./CreditDialog.tsx').then((file) => file.CreditDialog))
const lines = { name: 'billLine', path: '/ledger/bill/line' } as const

/** The document in both languages, its lines as a sheet, and giving money back. */
export function BillActions({ bill }: { bill: Bill }) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { toast } = useToast()
  const [open, setOpen] = useState(false)
  const document = useAction((on, language: 'en' | 'zh') =>
    on
      .ask(billCalls.pdf, { id: bill.id, language })
      .then((file) => saveFile(file, `${bill.number}-${language}.pdf`)),
  )
  const sheet = useExport(lines)
  const exports = byRight(control('billLine:export'), text)
  const credits = byRight(control('bill:credit'), text)
  const { credit } = bill.abilities
  const { user } = useSession()
  const recharge = useRechargePage()
  // All of them show amounts.
  if (!bill.money) return null
  const name = t('bill.line.title')
  return (
    <div className="bill-actions">
      {recharge !== undefined &&
        bill.company.id === user.companyId &&
        Number(bill.money.due) > 0 && (
          <Link
            className="button primary"
            to={`${recharge}?${new URLSearchParams({ amount: bill.money.due }).toString()}`}
          >
            {t('bill.pay')}
          </Link>
        )}
      <Button icon="download" busy={document.running} onClick={() => void document.run('en')}>
        {t('bill.pdfEn')}
      </Button>
      <Button icon="download" busy={document.running} onClick={() => void document.run('zh')}>
        {t('bill.pdfZh')}
      </Button>
      {exports.may && bill.money.lines.length > 0 && (
        <Button
          icon="table"
          busy={sheet.running}
          disabled={exports.disabledReason !== undefined}
          title={exports.disabledReason}
          onClick={() =>
            void sheet
              .run({ filters: { id: bill.id }, columns: null, format: 'xlsx' })
              .then((job) => job && toast(t('export.started', { name: inSentence(name) }), 'info'))
          }
        >
          {t('bill.sheet')}
        </Button>
      )}
      {credit !== undefined && credits.may && (
        <Button
          disabled={credit !== true || credits.disabledReason !== undefined}
          title={credit === true ? credits.disabledReason : t('bill.creditedWhole')}
          onClick={() => setOpen(true)}
        >
          {t('bill.credit')}
        </Button>
      )}
      {open && <CreditDialog bill={bill} onClose={() => setOpen(false)} />}
    </div>
  )
}
