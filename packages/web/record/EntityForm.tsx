import { type Entity, entityCalls, type Field, type UserInfo } from '@tandem/model'
import { type ReactNode, useMemo } from 'react'
import { useClient, useSession } from '../data/DataContext.tsx'
import type { AnyRecord } from '../data/useRecord.ts'
import { useRights } from '../data/useRights.ts'
import { useConfirm } from '../kit/Confirmations.tsx'
import { type EntityText, entityText } from '../kit/entityText.ts'
import type { FormValues } from '../kit/form/values.ts'
import { useText } from '../kit/language.tsx'
import { useToast } from '../kit/Toasts.tsx'
import { Form, FormFoot, type Slots } from './Form.tsx'
import { isHiddenField, isNotAsked } from './hiddenField.ts'
import type { BeforeSave } from './recordParts.ts'
import { FormFrame } from './RecordFrame.tsx'
import { recordTitle } from './recordTitle.ts'
import { useForm } from './useForm.ts'

const nothing = {}

/** A customer has one company, its own: left empty, a record is of that. */
const isOwnCompany = (
  field: Field | undefined,
  { companyKind }: Pick<UserInfo, 'companyKind'>,
): boolean => companyKind === 'customer' && field?.entity === 'company' && field.required !== true

export interface EntityFormProps {
  entity: Entity
  words: EntityText
  /** The edited record; null: a new one. */
  record: AnyRecord | null
  /** Values of a new record that are not asked for. */
  fixed?: FormValues
  /** Fields that are not shown. */
  without?: readonly string[]
  /** Other paths to refetch after a change. */
  refresh?: readonly string[]
  beforeSave?: BeforeSave | undefined
  /** Inputs of the entity's own, by field. */
  slots?: Slots
  /** Above the fields, given what is being entered. */
  head?: (values: FormValues) => ReactNode
  groupNote?: (group: string) => ReactNode
  /** Below the fields, given what is being entered. */
  below?: ((values: FormValues) => ReactNode) | undefined
  /** Shown, but not changeable by this user. */
  locked?: (name: string) => boolean
  /** Only shown: there is nothing to save. */
  readOnly?: boolean
  check?: (name: string, values: FormValues) => string | undefined
  onDone: (id: string) => void
  onCancel: () => void
}

/** Adds a record, or edits it as it was when the form opened. */
export function EntityForm({
  entity,
  words,
  record,
  fixed = nothing,
  without = [],
  refresh = [],
  beforeSave,
  slots,
  head,
  groupNote,
  below,
  locked,
  readOnly = false,
  check,
  onDone,
  onCancel,
}: EntityFormProps) {
  const { t } = useText()
  const { toast } = useToast()
  const client = useClient()
  const confirm = useConfirm()
  const { user } = useSession()
  const { shows } = useRights()
  const form = useForm<string>({
    shape: entity,
    mode: record === null ? 'add' : 'edit',
    record,
    draft: readOnly ? null : [entity.name, record?.id ?? 'new', ...Object.values(fixed)].join('.'),
    hidden: (name, values) =>
      name in fixed ||
      without.includes(name) ||
      isNotAsked(entity.fields[name], values) ||
      isOwnCompany(entity.fields[name], user) ||
      isHiddenField(entity, name, entity.fields[name], user, shows),
    locked: readOnly ? () => true : locked,
    check,
    before:
      record === null || !beforeSave
        ? undefined
        : (body) => beforeSave({ client, confirm, t }, record, body),
    submit: async (body, { ask, version }) => {
      if (record === null) {
        const values = { ...body, ...fixed }
        return ask(entityCalls(entity).add, values)
      }
      const edit = { id: record.id, version, ...body }
      await ask(entityCalls(entity).edit, edit)
      return record.id
    },
    refresh: [entity.path, ...refresh],
    done: (id, body) => {
      if (id !== undefined) {
        const name =
          record === null
            ? (words.nameOf(body) ?? words.one)
            : recordTitle(words, { ...record, ...body })
        toast(record === null ? t('kit.added', { name }) : t('kit.saved', { name }))
      }
      onDone(id ?? record?.id ?? '')
    },
  })
  const action = record === null ? t('kit.add', { name: words.one }) : t('kit.save')
  return (
    <Form
      form={form}
      words={words}
      slots={slots}
      head={head?.(form.values)}
      groupNote={groupNote}
      below={below?.(form.values)}
      foot={!readOnly && <FormFoot form={form} action={action} onCancel={onCancel} />}
    />
  )
}

/** The form in a drawer of its own, for screens that do not show records as a list. */
export function EntityFormDrawer({
  title,
  onClose,
  ...form
}: Omit<EntityFormProps, 'words' | 'onCancel'> & { title: string; onClose: () => void }) {
  const text = useText()
  const words = useMemo(() => entityText(text, form.entity), [text, form.entity])
  return (
    <FormFrame title={title} onClose={onClose}>
      {(close) => <EntityForm {...form} words={words} onCancel={close} />}
    </FormFrame>
  )
}
