import type { CompanyKind, Field, List } from '@tandem/model'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { FieldProgress } from '../../kit/FieldProgress.tsx'
import { fieldColumn } from '../../kit/fieldColumn.tsx'
import type { Column } from '../../kit/list.ts'
import type { ListText } from '../../kit/listText.ts'
import type { ListParts, Place } from './listParts.ts'

/** A value of a row, by its kind or by the cell of its screen. */
export function RowValue<Row extends { id: string }>({
  row,
  name,
  field,
  words,
  cells = {},
  place,
  ...rest
}: {
  row: Row
  name: string
  field: Field
  words: ListText
  cells?: ListParts<Row>['cells'] | undefined
  place: Place
  title?: boolean
  places?: number | undefined
}) {
  const Own = cells[name]
  if (Own) return <Own row={row} place={place} />
  if (field.progress) {
    return (
      <FieldProgress
        name={name}
        progress={field.progress}
        record={row}
        words={words}
        full={place === 'record'}
      />
    )
  }
  const record: Readonly<Record<string, unknown>> = { ...row }
  return (
    <FieldValue
      name={name}
      field={field}
      record={record}
      words={words}
      full={place === 'record'}
      {...rest}
    />
  )
}

/** The columns of a list, in the order of its fields. */
export const listColumns = <Row extends { id: string }>(
  { fields, title }: List,
  words: ListText,
  cells: ListParts<Row>['cells'],
  sees: (name: string, field: Field) => boolean,
  companyKind: CompanyKind,
): Column<Row>[] =>
  Object.entries(fields)
    .filter(([name, field]) => (field.list ?? false) !== false && sees(name, field))
    .map(([name, field]) => ({
      ...fieldColumn(name, field),
      ...(field.secondaryTo?.includes(companyKind) && { optional: true }),
      title: words.label(name),
      sortable: field.sort === true,
      cell: (row, places) => (
        <RowValue
          row={row}
          name={name}
          field={field}
          words={words}
          cells={cells}
          place="table"
          title={name === title}
          places={places}
        />
      ),
    }))
