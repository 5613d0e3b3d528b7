/** Categories by which Meta charges templates; by themselves, since the first list of the console needs them and no arithmetic. */
export const templateCategories = [
  'marketing',
  'utility',
  'authentication',
  'authentication_international',
] as const
export type TemplateCategory = (typeof templateCategories)[number]
