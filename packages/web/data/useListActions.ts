import { type ConsoleAction, useActions } from './actions.ts'
import { refreshAction } from './refreshAction.ts'

/** What this needs from a list and its saved views. */
interface Arranged {
  refresh: () => void
  arrange: (to: View['definition'], view: string | null) => void
  page: { next: (() => void) | null; previous: (() => void) | null }
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

/** Actions of every list: refresh, paging, and the saved views that are not open. */
export function useListActions(list: Arranged, view?: { saved: Views | null }): void {
  useActions([refreshAction(list), ...pageActions(list), ...viewActions(list, view?.saved ?? null)])
}

/** Below the rows, the buttons are about a hundred presses of Tab away. */
const pageActions = ({ page: { next, previous } }: Arranged): readonly ConsoleAction[] => [
  {
    id: 'list.nextPage',
    title: (text) => text.t('kit.nextPage'),
    icon: 'right',
    group: 'screen',
    shortcut: 'n',
    may: next !== null,
    run: () => next?.(),
  },
  {
    id: 'list.previousPage',
    title: (text) => text.t('kit.previousPage'),
    icon: 'left',
    group: 'screen',
    shortcut: 'p',
    may: previous !== null,
    run: () => previous?.(),
  },
]

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
