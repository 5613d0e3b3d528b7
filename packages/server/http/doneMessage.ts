import { type Locale, translate } from '@tandem/i18n'

const byVerb = {
  add: 'done.add',
  edit: 'done.edit',
  delete: 'done.delete',
  deleteBatch: 'done.delete',
  batchDelete: 'done.delete',
  login: 'done.login',
  phoneLogin: 'done.login',
  logout: 'done.logout',
} as const

/** The success message of a changing call: clients of the API family show it unchanged. Reading calls have none. */
export function doneMessage(locale: Locale, path: string, methods: readonly string[]): string {
  if (methods.every((method) => method === 'GET')) return ''
  const verb = path.slice(path.lastIndexOf('/') + 1)
  const known: Readonly<Record<string, (typeof byVerb)[keyof typeof byVerb]>> = byVerb
  return translate(locale, known[verb] ?? 'done.other')
}
