import { type Entity, type Field, fieldsFor, type MenuNode } from '@tandem/model'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../data/DataContext.tsx'
import { recordPage } from '../data/recordPage.ts'
import { useRights } from '../data/useRights.ts'
import type { AnyRecord } from '../data/useRecord.ts'
import { Description } from '../kit/Description.tsx'
import type { EntityText } from '../kit/entityText.ts'
import { FieldValue } from '../kit/fieldCell.tsx'
import { useText } from '../kit/language.tsx'
import { isHiddenField, isNotAsked } from './hiddenField.ts'

export interface DetailsProps {
  entity: Entity
  words: EntityText
  record: AnyRecord
}

/** A value that a record does not have itself, and where it comes from. */
export interface GivenValue {
  value: unknown
  note: ReactNode
}

const frame: readonly [string, Field][] = [
  ['id', { kind: 'text' }],
  ['createBy', { kind: 'text' }],
  ['createTime', { kind: 'instant' }],
  ['updateBy', { kind: 'text' }],
  ['updateTime', { kind: 'instant' }],
]

/** Every field of a record in the groups of its form, without those that make no sense for it, and its creator. */
export function EntityDetails({
  entity,
  words,
  record,
  given,
  brief = false,
}: DetailsProps & {
  /** In place of fields that are empty: what is used for them. */
  given?: ReadonlyMap<string, GivenValue> | undefined
  /** Without fields that are empty. */
  brief?: boolean
}) {
  const { t, locale } = useText()
  const { user, menu } = useSession()
  const { shows } = useRights()
  const itemsOf = (fields: readonly (readonly [string, Field])[]) =>
    fields.map(([name, field]) => {
      const used = given?.get(name)
      const shown = used ? { ...record, [name]: used.value } : record
      return {
        key: name,
        label: words.label(name),
        empty: isEmpty(record[name]) && used === undefined,
        value: (
          <>
            <Linked to={addressOf(menu, field, record[name])}>
              <FieldValue name={name} field={field} record={shown} words={words} full />
            </Linked>
            {used && <span className="description-note">{used.note}</span>}
          </>
        ),
      }
    })
  const fields = fieldsFor(entity, locale === 'en_US').filter(
    ([name, field]) =>
      field.apart !== true &&
      !isNotAsked(field, record) &&
      !(brief && isEmpty(record[name]) && !given?.has(name)) &&
      !isHiddenField(entity, name, field, user, shows),
  )
  const groups = entity.groups ?? []
  return (
    <>
      {[undefined, ...groups].map((group) => {
        const own = fields.filter(([, field]) => field.group === group)
        return (
          own.length > 0 && (
            <Description
              key={group ?? ''}
              title={group === undefined ? t('kit.details') : words.group(group)}
              items={itemsOf(own)}
            />
          )
        )
      })}
      <Description title={t('kit.general')} items={itemsOf(frame)} />
    </>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** The page of a referenced record, for users who have that page. */
function addressOf(menu: readonly MenuNode[], field: Field, id: unknown): string | null {
  if (field.kind !== 'ref' || field.entity === undefined || typeof id !== 'string') return null
  const page = recordPage(menu, field.entity)
  return page === null ? null : `${page}?record=${id}`
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <Link to={to}>{children}</Link>
}

/** The field with the status, if the entity has one. */
export function EntityStatus({ entity, words, record }: DetailsProps) {
  const { fields } = entity
  const name = Object.keys(fields).find((key) => fields[key]?.tones !== undefined)
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || !field || isEmpty(record[name])) return null
  return <FieldValue name={name} field={field} record={record} words={words} />
}
