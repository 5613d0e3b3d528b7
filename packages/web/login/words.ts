import { createTranslator, type Locale, type Translator } from '@tandem/i18n/translator'

/** Texts of the other public pages, including field errors; one language only. */
export async function loadWords(locale: Locale): Promise<Translator> {
  const files = await (locale === 'zh_CN'
    ? Promise.all([
        import('@tandem/i18n/zh/login'),
        import('@tandem/i18n/zh/publicPages'),
        import('@tandem/i18n/zh/faults'),
      ])
    : Promise.all([
        import('@tandem/i18n/en/login'),
        import('@tandem/i18n/en/publicPages'),
        import('@tandem/i18n/en/faults'),
      ]))
  const [{ login }, { publicPages }, { faults }] = files
  return createTranslator({ ...faults, ...login, ...publicPages }, locale)
}
