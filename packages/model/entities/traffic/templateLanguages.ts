/** Languages of templates: ISO 639-1. */
export const templateLanguages = [
  'en',
  'zh',
  'ar',
  'es',
  'fr',
  'hi',
  'id',
  'pt',
  'ru',
  'th',
  'vi',
] as const
