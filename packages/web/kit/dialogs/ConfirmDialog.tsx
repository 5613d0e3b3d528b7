import { Button } from '../Button.tsx'
import type { Question } from '../Confirmations.tsx'
import { useText } from '../language.tsx'
import { Dialog } from './Dialog.tsx'

/** Names the object and the consequence; the safe choice has the focus. */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: Question
  onAnswer: (yes: boolean) => void
}) {
  const { t } = useText()
  return (
    <Dialog
      title={question.title}
      width={440}
      closable={false}
      onClose={() => onAnswer(false)}
      footer={
        <>
          {question.cancel !== null && (
            <Button autoFocus onClick={() => onAnswer(false)}>
              {question.cancel ?? t('kit.cancel')}
            </Button>
          )}
          <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      {question.body !== undefined && <div className="dialog-text">{question.body}</div>}
    </Dialog>
  )
}
