import type { ConsoleAction } from './actions.ts'

/** Asks for the rows of the list in sight again. */
export const refreshAction = ({ refresh }: { refresh: () => void }): ConsoleAction => ({
  id: 'list.refresh',
  title: (text) => text.t('palette.refresh'),
  icon: 'refresh',
  group: 'screen',
  shortcut: 'r',
  run: refresh,
})
