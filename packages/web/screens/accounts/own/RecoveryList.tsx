import { saveFile } from '../../../data/saveFile.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'

/** The recovery codes, shown only once: to copy or download. */
export function RecoveryList({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const text = `${codes.join('\n')}\n`
  const copied = async (): Promise<void> => navigator.clipboard.writeText(text)
  return (
    <Dialog
      title={t('accounts.recovery')}
      width={440}
      closable={false}
      // An accidental click must not close the only display of them.
      onClose={() => undefined}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('accounts.recovery.kept')}
        </Button>
      }
    >
      <div className="form">
        <p>{t('accounts.recovery.text')}</p>
        <ul className="account-codes" translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="account-buttons">
          <Button
            icon="copy"
            onClick={() =>
              void copied()
                .then(() => toast(t('accounts.recovery.copied')))
                .catch(() => toast(t('kit.copyRefused'), 'danger'))
            }
          >
            {t('accounts.recovery.copy')}
          </Button>
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {t('accounts.recovery.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
