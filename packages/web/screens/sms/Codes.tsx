import {
  type CodeRow,
  isCodeProduct,
  otpStatuses,
  smsCodeLists,
  smsLists,
  smsPaths,
  type SmsProduct,
  smsRules,
} from '@tandem/model'
import { useNavigate } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { FirstCode } from './codes/FirstCode.tsx'
import { forProduct, useSms } from './product.tsx'

type Parts = Required<ListParts<CodeRow>>
const cells: Parts['cells'] = { seconds: ({ row }) => <Seconds n={row.seconds} /> }

/** Codes of a product that the platform made, and whether they were entered. */
export const Codes = forProduct(() => {
  const { t } = useText()
  const { product, title } = useSms()
  const { may } = useSession()
  const navigate = useNavigate()
  if (!isCodeProduct(product)) throw new Error(`${product} sends no codes`)
  const traceOf = (
    of: SmsProduct | undefined,
    id: string | null,
    { key, label }: { key: string; label: string },
  ): readonly RowAction[] =>
    of !== undefined && id !== null && may(`${smsLists(of).outbox}:trace`)
      ? [{ key, label, onSelect: () => void navigate(`${smsPaths(of).outbox}?record=${id}`) }]
      : []
  const actions: Parts['actions'] = ({ messageId, fallbackMessageId }) => [
    ...traceOf(product, messageId, { key: 'trace', label: t('sms.code.trace') }),
    ...traceOf(smsRules[product].fallback, fallbackMessageId, {
      key: 'fallbackTrace',
      label: t('sms.code.fallbackTrace'),
    }),
  ]
  return (
    <ListScreen<CodeRow>
      list={smsCodeLists[product]}
      of={title}
      cells={cells}
      actions={actions}
      icon="lock"
      emptyAction={<FirstCode />}
      sheetName={t('sms.code.named', { product: title })}
      help={otpStatuses.map((status) => ({
        key: status,
        term: t(`sms.code.status.${status}`),
        meaning: t(`sms.code.status.${status}.help`),
      }))}
    />
  )
})

function Seconds({ n }: { n: number | null }) {
  const { t } = useText()
  return <span className="number">{n === null ? '–' : t('sms.code.secondsShown', { n })}</span>
}
