import type { Entity } from '@tandem/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Client } from '../../data/client.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { entityPath } from '../../data/entityPath.ts'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { entityText } from '../../kit/entityText.ts'
import { readDraft } from '../../kit/form/draft.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import type { LoadOptions } from '../../kit/options.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'

export interface RecordEditorProps {
  entity: Entity
  title: string
  /** The edited record; null: a new one. */
  record: AnyRecord | null
  /** Preset values of a new record. */
  fixed?: FormValues
  /** Fields that are not shown. */
  without?: readonly string[]
  /** Other paths to refetch after a change. */
  refresh?: readonly string[]
  onDone: (id: string) => void
  onClose: () => void
}

/** The form of one record in a drawer, for screens that do not show records as a list. */
export function RecordEditor({
  entity,
  title,
  record,
  fixed = {},
  without = [],
  refresh = [],
  onDone,
  onClose,
}: RecordEditorProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { shows } = useRights()
  const confirm = useConfirm()
  const dirty = useRef(false)
  const load = useLoaders()
  const words = useMemo(() => entityText(text, entity), [text, entity])
  const { user } = useSession()
  const mode = record ? 'edit' : 'add'
  const draft = [user.id, entity.name, record?.id ?? 'new', ...Object.values(fixed)].join('.')
  // Input from before a reload is saved against the version seen then, so another user's change is not
  // overwritten silently.
  const [version] = useState(() => readDraft(draft, entity, mode)?.version ?? record?.version)
  const save = useAction(
    (client, values: FormValues) =>
      record
        ? client
            .put<null>(
              `${entity.path}/edit`,
              { id: record.id, version, ...values },
              { quiet: true },
            )
            .then(() => record.id)
        : client.post<string>(`${entity.path}/add`, { ...fixed, ...values }, { quiet: true }),
    { refresh: [entity.path, ...refresh] },
  )
  const close = async (): Promise<void> => {
    const sure =
      !dirty.current ||
      (await confirm({
        title: t('kit.form.leave.title'),
        body: t('kit.form.leave.text'),
        action: t('kit.form.leave.action'),
        cancel: t('kit.form.leave.stay'),
        danger: true,
      }))
    if (sure) onClose()
  }
  const submit = async (values: FormValues): Promise<void> => {
    if (record && Object.keys(values).length === 0) return onClose()
    const id = await save.run(values)
    if (id === undefined) return
    const shown = words.nameOf({ ...record, ...values }) ?? words.one
    toast(record ? t('kit.saved', { name: shown }) : t('kit.added', { name: shown }))
    onDone(id)
  }
  return (
    <RecordDrawer title={title} onClose={() => void close()}>
      <UnsavedScope
        onChange={(next) => {
          dirty.current = next
        }}
      >
        <RecordForm
          entity={entity}
          words={words}
          mode={mode}
          record={record && { ...record, version }}
          draft={draft}
          load={load}
          hidden={(name) =>
            name in fixed ||
            without.includes(name) ||
            (name !== entity.title && !shows(entity.name, name))
          }
          busy={save.running}
          refusal={save.error}
          onSubmit={(values) => void submit(values)}
          onCancel={() => void close()}
        />
      </UnsavedScope>
    </RecordDrawer>
  )
}

type Loaders = (entity: string, within?: Readonly<Record<string, string>>) => LoadOptions

/** Finds records of another entity; the same function for the same query. */
function useLoaders(): Loaders {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => loadersOf(client, queries), [client, queries])
}

function loadersOf(client: Client, queries: QueryClient): Loaders {
  const made = new Map<string, LoadOptions>()
  return (entity, within = {}) => {
    const key = JSON.stringify([entity, within])
    const load = made.get(key) ?? optionsOf(client, queries, entityPath(entity), within)
    made.set(key, load)
    return load
  }
}
