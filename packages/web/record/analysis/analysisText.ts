import type { Translator } from '@tandem/i18n/translator'
import { type Analysis, isSmsProduct, smsTitle } from '@tandem/model'
import type { ValueWords } from '../../kit/entityText.ts'

/** The texts of an analysis, looked up by the prefix its definition names. */
export function analysisText({ loose, t, locale }: Translator, analysis: Analysis) {
  const { texts, dimensions, figures } = analysis
  const label = (name: string): string =>
    name === 'createTime'
      ? t('analysis.period')
      : loose((dimensions[name] ?? figures[name])?.label ?? `${texts}.${name}`)
  return {
    label,
    // The only choices are products.
    choice: (_name: string, value: string) =>
      isSmsProduct(value) ? smsTitle(value, locale) : loose(`money.analysis.${value}`),
    title: loose(`${texts}.title`),
    purpose: loose(`${texts}.purpose`),
    empty: loose(`${texts}.empty`),
    emptyText: loose(`${texts}.emptyText`),
  } satisfies ValueWords & Record<string, unknown>
}
