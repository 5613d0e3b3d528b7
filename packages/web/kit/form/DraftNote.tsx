import { Button } from '../Button.tsx'
import { useText } from '../language.tsx'

/** Says that a form contains input from before a reload, and whether the record has changed since. */
export function DraftNote({ older, onDiscard }: { older: boolean; onDiscard: () => void }) {
  const { t } = useText()
  return (
    <div className="form-note draft-note">
      <output>{t(older ? 'kit.form.draft.older' : 'kit.form.draft.back')}</output>
      <Button kind="link" onClick={onDiscard}>
        {t('kit.form.draft.discard')}
      </Button>
    </div>
  )
}
