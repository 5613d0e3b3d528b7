import type { Entity } from '@tandem/model'
import { useState } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { dropDraft, readDraft } from '../../kit/form/draft.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import type { RecordExtras } from './recordTabs.ts'
import { recordTitle } from './recordTitle.ts'
import { StaleNote } from './StaleNote.tsx'
import { AmountCurrency } from './AmountCurrency.tsx'
import { isHiddenField } from './hiddenField.ts'
import { useOptionsOf } from './useOptionsOf.ts'

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/**
 * Edits a record as it was when the form opened; if someone else was faster, both versions are shown.
 */
export function EditForm({
  entity,
  words,
  record,
  beforeSave,
  onDone,
  onCancel,
}: {
  entity: Entity
  words: EntityText
  record: AnyRecord
  beforeSave?: RecordExtras['beforeSave']
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const client = useClient()
  const confirm = useConfirm()
  const { user } = useSession()
  const { shows } = useRights()
  const load = useOptionsOf()
  // Live updates must not alter what is being edited; the user decides whether to take them.
  const draft = `${user.id}.${entity.name}.${record.id}`
  const [base, setBase] = useState(() => {
    // Input from before a reload is saved against the version seen then, so another user's change is noticed.
    const version = readDraft(draft, entity, 'edit')?.version
    return { ...record, version: version ?? record.version }
  })
  const [tried, setTried] = useState<FormValues>({})
  const edit = useAction(
    (caller, { version, values }: { version: number; values: FormValues }) =>
      caller.put<unknown>(
        `${entity.path}/edit`,
        { id: record.id, version, ...values },
        { quiet: true },
      ),
    { refresh: [entity.path] },
  )
  const save = async (values: FormValues, version: number): Promise<void> => {
    setTried(values)
    if (beforeSave && !(await beforeSave({ client, confirm, t }, record, values))) return
    const saved = await edit.run({ version, values })
    if (saved === undefined) return
    toast(t('kit.saved', { name: recordTitle(words, { ...record, ...values }) }))
    onDone()
  }
  const stale = edit.error?.reason === 'record.stale' && isRecord(edit.error.current)
  const current = stale && isRecord(edit.error?.current) ? edit.error.current : null
  return (
    <>
      {current && (
        <StaleNote
          entity={entity}
          words={words}
          mine={tried}
          current={current}
          busy={edit.running}
          onKeep={() => void save(tried, current.version)}
          onTake={() => {
            edit.reset()
            dropDraft(draft)
            setBase(current)
          }}
        />
      )}
      <RecordForm
        key={base.version}
        entity={entity}
        words={words}
        mode="edit"
        record={base}
        load={load}
        hidden={(name) => isHiddenField(entity, name, entity.fields[name], user, shows)}
        unit={(values) => <AmountCurrency entity={entity} values={{ ...base, ...values }} />}
        busy={edit.running}
        refusal={current ? null : edit.error}
        draft={draft}
        onSubmit={(values) =>
          Object.keys(values).length === 0 ? onDone() : void save(values, base.version)
        }
        onCancel={onCancel}
      />
    </>
  )
}
