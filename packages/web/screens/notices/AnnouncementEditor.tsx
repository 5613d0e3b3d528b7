import type { AnnouncementRow } from '@tandem/model'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'
import { dropDraft, keepDraft, keptDraft } from '../../kit/form/draft.ts'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { useDroppedDraft } from '../../kit/form/useDroppedDraft.ts'
import { useUnsaved } from '../../kit/unsaved.tsx'
import { AnnouncementTexts } from './AnnouncementTexts.tsx'
import { differencesOf, draftOf, restored } from './announcementDraft.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const AnnouncementForm = lazyPart(() =>
  import('./AnnouncementForm.tsx').then((file) => file.AnnouncementForm),
)

/** Edits an announcement next to the list; previewing or closing loses no input. */
export function AnnouncementEditor({
  row,
  title,
  status,
  actions,
  onDirty,
  onClose,
}: {
  /** null: a new one. */
  row: AnnouncementRow | null
  title: string
  status: ReactNode
  /** Actions on the stored draft; none while another one is being edited. */
  actions: ReactNode
  onDirty: (dirty: boolean) => void
  onClose: () => void
}) {
  const { t } = useText()
  const confirm = useConfirm()
  const [tab, setTab] = useState('write')
  // Live updates must not alter what is being written; the author decides whether to take them.
  const { user } = useSession()
  const key = `${user.id}.announcement.${row?.id ?? 'new'}`
  const [kept] = useState(() => keptDraft(key))
  const older = kept !== null && row !== null && kept.version !== row.version
  // Input from before a reload is saved against the version seen then, so another user's change is
  // noticed.
  const [base, setBase] = useState(row && { ...row, version: kept?.version ?? row.version })
  const [draft, setDraft] = useState(() => restored(draftOf(row), kept?.values ?? {}))
  const [noted, setNoted] = useState(kept !== null)
  const [done, setDone] = useState(false)
  const dirty = !done && differencesOf(draft, draftOf(base)).length > 0
  useUnsaved(dirty)
  useDroppedDraft(key)
  useEffect(() => {
    const changed = done ? [] : differencesOf(draft, draftOf(base))
    const values = Object.fromEntries(changed.map((field) => [field, draft[field]]))
    keepDraft(key, changed.length === 0 ? null : { version: base?.version ?? null, values })
  }, [key, done, draft, base])
  const tell = useEffectEvent(onDirty)
  useEffect(() => tell(dirty), [dirty])

  const close = async (): Promise<void> => {
    const sure =
      !dirty ||
      (await confirm({
        title: t('kit.form.leave.title'),
        body: t('kit.form.leave.text'),
        action: t('kit.form.leave.action'),
        cancel: t('kit.form.leave.stay'),
        danger: true,
      }))
    if (sure) onClose()
  }
  return (
    <RecordDrawer
      title={title}
      status={status}
      actions={dirty ? null : actions}
      onClose={() => void close()}
      active={tab}
      onTab={setTab}
      tabs={[
        {
          key: 'write',
          label: t('announcement.write'),
          content: () => (
            <Suspense fallback={<Loading />}>
              {noted && dirty && (
                <DraftNote
                  older={older}
                  onDiscard={() => {
                    dropDraft(key)
                    setBase(row)
                    setDraft(draftOf(row))
                    setNoted(false)
                  }}
                />
              )}
              <AnnouncementForm
                key={base?.version ?? 0}
                base={base}
                draft={draft}
                dirty={dirty}
                onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
                onTake={(current) => {
                  setBase(current)
                  setDraft(draftOf(current))
                  setNoted(false)
                }}
                onSaved={() => {
                  setDone(true)
                  onClose()
                }}
                onCancel={() => void close()}
              />
            </Suspense>
          ),
        },
        {
          key: 'preview',
          label: t('announcement.preview'),
          content: () => <AnnouncementTexts texts={draft} titled />,
        },
      ]}
    />
  )
}
