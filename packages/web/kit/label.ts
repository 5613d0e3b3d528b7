import type { Translator } from '@tandem/i18n/translator'

/** Label of a control; as a function it is also known in the console's other language. */
export type Label = string | ((text: Translator) => string)

export const labelIn = (label: Label, text: Translator): string =>
  typeof label === 'string' ? label : label(text)
