import { Button } from '../Button.tsx'
import { useText } from '../language.tsx'

/** Says that a form begins with what was typed before a reload, and whether that is about something older. */
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
