import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'
import { useToast } from './Toasts.tsx'
import { Tooltip } from './Tooltip.tsx'

/**
 * Copies a text to the clipboard and confirms it (in other words where it is long), or reports that the browser refused (it does on a plain-HTTP
 * host).
 */
export function useCopy(): (text: string, told?: string) => void {
  const { t } = useText()
  const { toast } = useToast()
  return (text, told = t('kit.copied', { text })) => {
    const copied = async (): Promise<void> => navigator.clipboard.writeText(text)
    copied()
      .then(() => toast(told))
      .catch(() => toast(t('kit.copyRefused'), 'danger'))
  }
}

/** A text that is copied on click. */
export function CopyText({ text }: { text: string }) {
  const { t } = useText()
  const copy = useCopy()
  return (
    <Tooltip text={t('kit.copyHint')}>
      <button type="button" className="copy copy-text" onClick={() => copy(text)}>
        <span>{text}</span>
        <Icon name="copy" size={14} />
      </button>
    </Tooltip>
  )
}
