import { entities, staffBrandFields } from '@tandem/model'
import { useCallback, useRef, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import { type AnyRecord, useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { RefusedDrawer } from '../../kit/dialogs/RefusedDrawer.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { dropDraft, readDraft } from '../../kit/form/draft.ts'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { BrandForm } from './BrandForm.tsx'

const { brand } = entities
const refresh = [brand.path]
const staffOnly: ReadonlySet<string> = new Set(staffBrandFields)

/** One brand with its preview; read-only for users who cannot change it. */
export function BrandDrawer({
  id,
  words,
  onClose,
}: {
  /** null: a brand is being added. */
  id: string | null
  words: EntityText
  onClose: () => void
}) {
  const { t } = useText()
  const confirm = useConfirm()
  const { whyNot } = useRights()
  const dirty = useRef(false)
  const { data: record, error, refetch } = useRecord<AnyRecord>(brand.path, id)
  const onDirty = useCallback((next: boolean) => {
    dirty.current = next
  }, [])
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
  const name = record?.['brandName']
  const title =
    id === null ? t('kit.add', { name: words.one }) : typeof name === 'string' ? name : words.one
  const refused = id === null ? whyNot('brand:add') : undefined
  if (refused !== undefined) {
    return <RefusedDrawer title={title} reason={t(refused)} onClose={onClose} />
  }
  return (
    <RecordDrawer title={title} onClose={() => void close()}>
      <UnsavedScope onChange={onDirty}>
        {id === null || record ? (
          <Editor
            record={record ?? null}
            words={words}
            onDone={onClose}
            onCancel={() => void close()}
          />
        ) : error ? (
          <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </UnsavedScope>
    </RecordDrawer>
  )
}

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

function Editor({
  record,
  words,
  onDone,
  onCancel,
}: {
  record: AnyRecord | null
  words: EntityText
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  // Other users' changes must not alter what is being edited.
  const draft = `${user.id}.brand.${record?.id ?? 'new'}`
  const [kept] = useState(() => readDraft(draft, brand, record === null ? 'add' : 'edit'))
  // Input from before a reload is saved against the version seen then, so another user's change is
  // noticed.
  const [base, setBase] = useState<AnyRecord | null>(
    record && { ...record, version: kept?.version ?? record.version },
  )
  const [tried, setTried] = useState<FormValues>({})
  const save = useAction(
    (client, { version, values }: { version: number | null; values: FormValues }) =>
      base === null
        ? client.post<unknown>(`${brand.path}/add`, values, { quiet: true })
        : client.put<unknown>(
            `${brand.path}/edit`,
            { id: base.id, version, ...values },
            { quiet: true },
          ),
    { refresh },
  )
  const submit = async (values: FormValues, version: number | null): Promise<void> => {
    setTried(values)
    if (base !== null && Object.keys(values).length === 0) {
      onDone()
      return
    }
    if ((await save.run({ version, values })) === undefined) return
    const name = values['brandName'] ?? base?.['brandName']
    const shown = typeof name === 'string' ? name : words.one
    toast(base === null ? t('kit.added', { name: shown }) : t('kit.saved', { name: shown }))
    onDone()
  }
  const now = save.error?.reason === 'record.stale' ? save.error.current : undefined
  const current = isRecord(now) ? now : null
  const staff = user.companyKind === 'platform'
  const mayEdit = base === null || base.abilities['edit'] === true
  return (
    <>
      {current && (
        <div className="form-note" role="alert">
          <strong>{t('kit.form.stale.title')}</strong>
          <p>{t('kit.form.stale.text')}</p>
          <div className="form-foot">
            <Button busy={save.running} onClick={() => void submit(tried, current.version)}>
              {t('kit.form.stale.keep')}
            </Button>
            <Button
              onClick={() => {
                save.reset()
                dropDraft(draft)
                setBase(current)
              }}
            >
              {t('kit.form.stale.take')}
            </Button>
          </div>
        </div>
      )}
      <BrandForm
        key={base?.version ?? 0}
        record={base}
        words={words}
        isLocked={(field) => !mayEdit || (!staff && staffOnly.has(field))}
        readOnly={!mayEdit}
        draft={draft}
        older={record !== null && base?.version !== record.version}
        busy={save.running}
        refusal={current ? null : save.error}
        onSubmit={(values) => void submit(values, base?.version ?? null)}
        onCancel={onCancel}
      />
    </>
  )
}
