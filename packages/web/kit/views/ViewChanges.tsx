import { useState } from 'react'
import { Button } from '../Button.tsx'
import { useText } from '../language.tsx'
import type { SavedView, SavedViews } from '../list.ts'
import { useToast } from '../Toasts.tsx'
import type { Arranged } from './arranged.ts'
import { useOutcome } from './useOutcome.ts'

/** Saves or discards differences from the open view. */
export function ViewChanges({
  active,
  views,
  list,
  onSaveAs,
}: {
  active: SavedView
  views: SavedViews
  list: Arranged
  onSaveAs: () => void
}) {
  const { t } = useText()
  const say = useOutcome()
  const { toast } = useToast()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const fault = await views.save(active, list.arrangement)
    setBusy(false)
    if (fault === null) toast(t('kit.view.saved', { name: active.name }))
    else say(fault)
  }
  return (
    <div className="view-changes">
      {!views.fixed && active.mine && (active.shared === 'own' || views.mayShare) && (
        <Button kind="link" busy={busy} onClick={() => void save()}>
          {t('kit.view.save')}
        </Button>
      )}
      {!views.fixed && (
        <Button kind="link" onClick={onSaveAs}>
          {t('kit.view.saveAs')}
        </Button>
      )}
      <Button
        kind="link"
        onClick={() => {
          views.dropChanges()
          list.arrange(active.definition, active.id)
        }}
      >
        {t('kit.view.reset')}
      </Button>
    </div>
  )
}
