import type { Translator } from '@tandem/i18n/translator'
import type { OutboxRow } from '@tandem/model'
import type { Column } from '../../../kit/list.ts'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Ellipsis, Count, Money, When } from '../../../kit/values.tsx'
import { messageTones } from './messageTones.ts'

/** The columns of the outbox; cost and margin are for sellers. Only the creation time can be sorted by the server. */
export function outboxColumns(
  { t }: Translator,
  { companies, amounts, staff }: { companies: boolean; amounts: boolean; staff: boolean },
): Column<OutboxRow>[] {
  const text = (
    key: keyof OutboxRow,
    title: string,
    value: (row: OutboxRow) => string | null | undefined,
    optional = false,
  ): Column<OutboxRow> => ({
    key,
    title,
    optional,
    cell: (row) => <Ellipsis>{value(row)}</Ellipsis>,
  })
  const when = (
    key: 'createTime' | 'submitTime' | 'doneTime',
    optional = false,
  ): Column<OutboxRow> => ({
    key,
    title: t(`sms.outbox.${key}`),
    width: 165,
    optional,
    sortable: key === 'createTime',
    instant: true,
    cell: (row) => <When at={row[key]} />,
  })
  return [
    {
      key: 'mobile',
      title: t('sms.outbox.mobile'),
      width: 150,
      cell: ({ mobile }) => <span className="number">{mobile}</span>,
    },
    {
      key: 'status',
      title: t('sms.outbox.status'),
      width: 120,
      state: true,
      cell: ({ status }) => (
        <StatusTag tone={messageTones[status]}>{t(`message.status.${status}`)}</StatusTag>
      ),
    },
    text('reasonText', t('sms.outbox.reason'), ({ reasonText }) => reasonText),
    text('countryName', t('sms.outbox.country'), ({ countryName }) => countryName),
    text('operatorName', t('sms.outbox.operator'), ({ operatorName }) => operatorName),
    ...(staff
      ? [text('gatewayName', t('sms.outbox.gateway'), ({ gatewayName }) => gatewayName)]
      : []),
    ...(companies
      ? [text('companyId', t('sms.outbox.company'), (row) => row.companyId_dictText, !staff)]
      : []),
    text('content', t('sms.outbox.text'), ({ content }) => content, staff),
    text('taskName', t('sms.outbox.task'), ({ taskName }) => taskName, true),
    text('senderId', t('sms.outbox.sender'), ({ senderId }) => senderId, true),
    {
      key: 'parts',
      title: t('sms.outbox.parts'),
      align: 'end',
      optional: staff,
      cell: ({ parts }) => <Count value={parts} />,
    },
    ...(amounts
      ? [
          {
            key: 'price',
            title: t('sms.outbox.price'),
            align: 'end' as const,
            rank: 1,
            amount: ({ price }: OutboxRow) => price,
            cell: ({ price, currency }: OutboxRow, places?: number) => (
              <Money amount={price} currency={currency} places={places} />
            ),
          },
        ]
      : []),
    ...(amounts && companies
      ? (['cost', 'margin'] as const).map((key) => ({
          key,
          title: t(`sms.outbox.${key}`),
          align: 'end' as const,
          optional: true,
          amount: (row: OutboxRow) => row[key],
          cell: (row: OutboxRow, places?: number) => (
            <Money amount={row[key]} currency={row.costCurrency ?? ''} places={places} />
          ),
        }))
      : []),
    when('createTime'),
    when('submitTime', true),
    when('doneTime', true),
  ]
}
