import type { ApiKeyScope } from '@tandem/model'
import { productBase } from '../../../data/product.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { curlExample } from './curlExample.ts'

/** A new secret, shown only once, and an example call. */
export function SecretDialog({
  secret,
  scopes,
  onClose,
}: {
  secret: string
  scopes: readonly ApiKeyScope[]
  onClose: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const example = curlExample(`${location.origin}${productBase()}`, secret, scopes)
  const copy = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast(done)
    } catch {
      // Browsers refuse on a plain-HTTP host; the text can still be selected.
      toast(t('kit.copyRefused'), 'danger')
    }
  }
  return (
    <Dialog
      title={t('apiKeys.secretTitle')}
      width={560}
      closable={false}
      // An accidental click must not close the only display of it.
      onClose={() => undefined}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('apiKeys.kept')}
        </Button>
      }
    >
      <div className="form">
        <p>{t('apiKeys.secretText')}</p>
        <div className="key-secret">
          <code aria-label={t('apiKeys.secretLabel')} translate="no">
            {secret}
          </code>
          <Button icon="copy" onClick={() => void copy(secret, t('apiKeys.copied'))}>
            {t('apiKeys.copy')}
          </Button>
        </div>
        <p>{scopes.includes('send') ? t('apiKeys.exampleText') : t('apiKeys.exampleRead')}</p>
        <pre className="key-example" translate="no">
          {example}
        </pre>
        <div className="account-buttons">
          <Button icon="copy" onClick={() => void copy(example, t('apiKeys.exampleCopied'))}>
            {t('apiKeys.exampleCopy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
