import type { ConsoleAction } from './actions.ts'

/** Asks how the list in sight should leave the console as a file. */
export const exportAction = (
  code: string,
  setOpen: (open: boolean) => void,
  disabledReason?: string,
): ConsoleAction => ({
  id: code,
  title: (text) => text.t('kit.export'),
  icon: 'download',
  group: 'screen',
  disabledReason,
  run: () => setOpen(true),
})
