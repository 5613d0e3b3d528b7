import type { ConsoleAction } from './actions.ts'

/** Asks how the visible list should be exported. */
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
