import type { AnnouncementRow } from '@tandem/model'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'
import { useUnsaved } from '../../kit/unsaved.tsx'
import { AnnouncementTexts } from './AnnouncementTexts.tsx'
import { differencesOf, draftOf } from './announcementDraft.ts'

const AnnouncementForm = lazy(() =>
  import('./AnnouncementForm.tsx').then(({ AnnouncementForm: form }) => ({ default: form })),
)

/** Writes an announcement beside the list; what is typed is not lost by looking at its preview or by closing. */
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
  /** What can be done with the stored draft; nothing while another one is being typed. */
  actions: ReactNode
  onDirty: (dirty: boolean) => void
  onClose: () => void
}) {
  const { t } = useText()
  const confirm = useConfirm()
  const [tab, setTab] = useState('write')
  // Live news must not change what is being written; only the writer decides to take it.
  const [base, setBase] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const [done, setDone] = useState(false)
  const dirty = !done && differencesOf(draft, draftOf(base)).length > 0
  useUnsaved(dirty)
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
              <AnnouncementForm
                key={base?.version ?? 0}
                base={base}
                draft={draft}
                dirty={dirty}
                onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
                onTake={(current) => {
                  setBase(current)
                  setDraft(draftOf(current))
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
