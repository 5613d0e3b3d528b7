import type { Translator } from '@tandem/i18n/translator'
import { type ApiKeyScope, smsPartsOf, smsTitle } from '@tandem/model'

/** What a scope allows, in words. */
export function scopeText(scope: ApiKeyScope, { t, loose, locale }: Translator): string {
  const parts = smsPartsOf(scope)
  if (!parts) return loose(`apiKeys.scope.${scope}`)
  const product = smsTitle(parts.product, locale)
  return t('apiKeys.scopeOf', { product, scope: t(`apiKeys.scope.${parts.kind}`) })
}
