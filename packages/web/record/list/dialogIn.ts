import type { ListParts } from './listParts.ts'

export interface OpenDialog<Row extends { id: string }> {
  /** Of the action that opens it. */
  key: string
  /** Of the row. */
  id: string
  show: NonNullable<ListParts<Row>['dialogs']>[string]
}

/** Which dialog about a row a URL opens: `?edit=7`, or `?record=7&mode=edit` with the record beneath; null: none. */
export function dialogIn<Row extends { id: string }>(
  params: URLSearchParams,
  dialogs: ListParts<Row>['dialogs'] = {},
): OpenDialog<Row> | null {
  for (const [key, show] of Object.entries(dialogs)) {
    const id = params.get(key) ?? (params.get('mode') === key ? params.get('record') : null)
    if (id !== null) return { key, id, show }
  }
  return null
}
