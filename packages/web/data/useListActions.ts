import { type ConsoleAction, useActions } from './actions.ts'
import { refreshAction } from './refreshAction.ts'

/** What this needs of a list and of its saved views. */
interface Arranged {
  refresh: () => void
  arrange: (to: View['definition'], view: string | null) => void
}
interface View {
  id: string
  name: string
  definition: { filters: Readonly<Record<string, string>>; sort: string | null }
}
interface Views {
  list: readonly View[]
  active: { id: string } | null
  whole: string | null
}

const everything: View['definition'] = { filters: {}, sort: null }

/** What every list offers: its rows again, and the saved views that are not open. */
export function useListActions(list: Arranged, view?: { saved: Views | null }): void {
  useActions([refreshAction(list), ...viewActions(list, view?.saved ?? null)])
}

function viewActions({ arrange }: Arranged, saved: Views | null): readonly ConsoleAction[] {
  if (!saved) return []
  const { list, active, whole } = saved
  const open = (
    id: string,
    title: ConsoleAction['title'],
    to: View['definition'],
    address: string | null,
  ): ConsoleAction => ({
    id: `list.view.${id}`,
    title,
    icon: 'star',
    group: 'screen',
    run: () => arrange(to, address),
  })
  return [
    ...list
      .filter(({ id }) => id !== active?.id)
      .map(({ id, name, definition }) =>
        open(id, (text) => text.t('palette.openView', { name }), definition, id),
      ),
    ...(active ? [open('all', (text) => text.t('palette.closeView'), everything, whole)] : []),
  ]
}
