import type { ConsoleAction } from './actions.ts'

/** Refreshes the visible list. */
export const refreshAction = ({ refresh }: { refresh: () => void }): ConsoleAction => ({
  id: 'list.refresh',
  title: (text) => text.t('palette.refresh'),
  icon: 'refresh',
  group: 'screen',
  shortcut: 'r',
  run: refresh,
})
