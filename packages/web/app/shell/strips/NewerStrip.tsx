import { Button } from '../../../kit/Button.tsx'
import { retryFailedParts } from '../../../kit/failedParts.ts'
import { useText } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'
import { useFailedParts, useIsNewer, useLostSince } from '../../standing.ts'

/** A newer console is available, or otherwise part of this one could not be loaded. */
export function NewerStrip() {
  const { t } = useText()
  const isNewer = useIsNewer()
  const missing = useFailedParts()
  const isLost = useLostSince() !== null
  if (isNewer) {
    return (
      <Strip
        tone="info"
        icon="refresh"
        label={t('strip.release')}
        action={<Button onClick={() => location.reload()}>{t('strip.newer.action')}</Button>}
      >
        {missing > 0 ? t('strip.newer.needed') : t('strip.newer')}
      </Strip>
    )
  }
  // While the server is away, that is the reason.
  if (missing === 0 || isLost) return null
  return (
    <Strip
      tone="warning"
      icon="warning"
      label={t('strip.part')}
      action={<Button onClick={retryFailedParts}>{t('kit.part.retry')}</Button>}
    >
      {t('strip.part.text')}
    </Strip>
  )
}
