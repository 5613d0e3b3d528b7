import type { Translator } from '@tandem/i18n/translator'
import type { Column } from '../../kit/list.ts'
import { Ellipsis, nothing, When } from '../../kit/values.tsx'

/** When it happened: every log is sorted by it. */
export const timeColumn = <T extends { createTime: string }>({ t }: Translator): Column<T> => ({
  key: 'createTime',
  title: t('logs.time'),
  width: 170,
  sortable: true,
  instant: true,
  cell: ({ createTime }) => <When at={createTime} />,
})

/** A column of plain text. */
export const textColumn = <T,>(
  key: string,
  title: string,
  value: (row: T) => string | null,
  extra: Partial<Column<T>> = {},
): Column<T> => ({ key, title, cell: (row) => <Ellipsis>{value(row)}</Ellipsis>, ...extra })

/** The client's address. */
export const ipColumn = <T extends { ip: string | null }>({ t }: Translator): Column<T> => ({
  key: 'ip',
  title: t('logs.ip'),
  width: 140,
  cell: ({ ip }) => <span className="number">{ip ?? nothing}</span>,
})

/** The company of a line, for users who see several. */
export const companyColumn = <T extends { companyId_dictText: string | null }>({
  t,
}: Translator): Column<T> =>
  textColumn<T>('companyId', t('logs.company'), (row) => row.companyId_dictText)
