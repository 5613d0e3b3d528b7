import { useText } from '../language.tsx'
import { useToast } from '../Toasts.tsx'

/** Shows why an action failed; nothing on success. */
export function useOutcome(): (fault: string | null) => void {
  const { t } = useText()
  const { toast } = useToast()
  return (fault) => {
    if (fault !== null) toast(fault === '' ? t('kit.view.failed') : fault, 'danger')
  }
}
