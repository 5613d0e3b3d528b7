import type { Translator } from '@tandem/i18n/translator'
import type { TestRunRow } from '@tandem/model'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import type { Column } from '../../../kit/list.ts'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Ellipsis, Money, nothing, When } from '../../../kit/values.tsx'
import { isProduct } from './wire.ts'

/** Columns of the list of runs. */
export const testColumns = (
  { t }: Translator,
  { amounts }: { amounts: boolean },
): Column<TestRunRow>[] => [
  {
    key: 'number',
    title: t('own.test.number'),
    width: 170,
    cell: ({ e164, number }) => (
      <span className="number">{e164 === null ? number : `+${e164}`}</span>
    ),
  },
  {
    key: 'accepted',
    title: t('own.test.outcome'),
    width: 130,
    cell: ({ accepted }) => (
      <StatusTag tone={accepted ? 'success' : 'danger'}>
        {t(accepted ? 'own.test.accepted' : 'own.test.refused')}
      </StatusTag>
    ),
  },
  {
    key: 'country',
    title: t('own.test.country'),
    width: 80,
    cell: ({ country }) => (country === null ? nothing : <CountryCode iso2={country} />),
  },
  {
    key: 'companyId',
    title: t('own.test.company'),
    cell: ({ companyId_dictText }) => <Ellipsis>{companyId_dictText}</Ellipsis>,
  },
  {
    key: 'product',
    title: t('own.test.product'),
    width: 170,
    cell: ({ product }) => (isProduct(product) ? t(`route.product.${product}`) : product),
  },
  ...(amounts
    ? [
        {
          key: 'price',
          title: t('own.test.price'),
          align: 'end' as const,
          width: 140,
          amount: ({ price }: TestRunRow) => price,
          cell: ({ price, currency }: TestRunRow, places?: number) => (
            <Money amount={price} currency={currency} places={places} />
          ),
        },
      ]
    : []),
  {
    key: 'taskId',
    title: t('own.test.sent'),
    width: 80,
    cell: ({ taskId }) => (taskId === null ? nothing : t('kit.yes')),
  },
  {
    key: 'createBy',
    title: t('own.test.by'),
    width: 120,
    cell: ({ createBy }) => <Ellipsis>{createBy}</Ellipsis>,
  },
  {
    key: 'createTime',
    title: t('own.test.time'),
    width: 170,
    sortable: true,
    cell: ({ createTime }) => <When at={createTime} />,
  },
]
