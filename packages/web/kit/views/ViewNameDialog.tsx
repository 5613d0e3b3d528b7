import { useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FormField } from '../form/FormField.tsx'
import { useText } from '../language.tsx'
import type { SavedView, SavedViews } from '../list.ts'
import { useToast } from '../Toasts.tsx'
import type { Arranged } from './arranged.ts'

const LONGEST_NAME = 60

/** Names a new view, or renames one. */
export function ViewNameDialog({
  views,
  list,
  renamed,
  onClose,
}: {
  views: SavedViews
  list: Arranged
  /** The view to rename; if left out, a new one. */
  renamed?: SavedView | undefined
  onClose: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const form = useId()
  const [name, setName] = useState(renamed?.name ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = renamed ? t('kit.view.rename') : t('kit.view.saveAs')
  const submit = async (): Promise<void> => {
    const wanted = name.trim()
    if (wanted === '' || busy) return
    setBusy(true)
    const made = renamed
      ? await views.rename(renamed, wanted)
      : await views.add(wanted, list.arrangement)
    setBusy(false)
    const failure = made !== null && typeof made === 'object' && 'id' in made ? null : made
    if (failure !== null) {
      const reason = typeof failure === 'string' ? failure : failure.fault
      setFault(reason === '' ? t('kit.view.failed') : reason)
      return
    }
    toast(t('kit.view.saved', { name: wanted }))
    if (made !== null && typeof made === 'object' && 'id' in made) {
      list.arrange(list.arrangement, made.id)
    }
    onClose()
  }
  return (
    <Dialog
      title={title}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormField label={t('kit.view.name')} required error={fault ?? undefined}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              // The dialog asks this one question.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => {
                setFault(null)
                setName(event.target.value)
              }}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  )
}
