import {
  entities,
  type Entity,
  exportLog,
  type ExportLogRow,
  codeListName,
  isCodeProduct,
  smsLists,
  smsProducts,
  smsTitle,
} from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const everyEntity: readonly Entity[] = Object.values(entities)
const record = { Further: AskedFilters }

/** Lists exported as files. */
export function ExportLog() {
  const { t, loose, locale } = useText()
  const { may } = useSession()
  const options = useMemo(
    () => ({
      list: [
        ...smsProducts.flatMap((product) => {
          const named = { product: smsTitle(product, locale) }
          const { outbox, inbox, rejects } = smsLists(product)
          return [
            { value: outbox, label: t('sms.outbox.named', named) },
            { value: inbox, label: t('sms.inbox.named', named) },
            ...(isCodeProduct(product)
              ? [{ value: codeListName(product), label: t('sms.code.named', named) }]
              : []),
            { value: rejects, label: t('sms.skipped.named', named) },
          ]
        }),
        ...everyEntity
          .filter(({ name, verbs }) => verbs.includes('export') && may(`${name}:list`))
          .map(({ name }) => ({ value: name, label: loose(`${name}.many`) })),
      ],
    }),
    [t, loose, locale, may],
  )
  return <ListScreen<ExportLogRow> list={exportLog} record={record} options={options} />
}

/** The filters that were set. */
function AskedFilters({ row: { filters } }: { row: ExportLogRow }) {
  const { t } = useText()
  const asked = filters.map(({ name, value }, index) => ({
    key: `${index}.${name}`,
    label: name,
    value,
  }))
  const none = [{ key: 'none', label: t('logs.filters'), value: t('logs.noFilters') }]
  return <Description title={t('logs.filters')} items={asked.length === 0 ? none : asked} />
}
