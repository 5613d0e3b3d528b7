import { useText } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'

/** Written into the page by the server; '' if nothing serves a build (development). */
const mode = document.querySelector<HTMLMetaElement>('meta[name="tandem-mode"]')?.content ?? ''

/** Says on every page of a sandbox that its data is not real. */
export function SandboxStrip() {
  const { t } = useText()
  if (mode !== 'sandbox') return null
  return (
    <Strip tone="quiet" icon="flask" label={t('strip.sandbox')}>
      <strong>{t('strip.sandbox')}</strong> {t('strip.sandbox.text')}
    </Strip>
  )
}
