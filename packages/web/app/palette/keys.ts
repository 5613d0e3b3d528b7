const typing = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'
const ownKeys =
  '[contenteditable], [role="dialog"], dialog, [role="menu"], [role="listbox"], iframe'

/** Whether letters pressed here mean something already: text, a choice, or a window above the page. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${ownKeys}`) !== null

/** The stroke as shortcuts name it: 'mod+k', 'mod+enter', 'g', '?'; null when it is none. Full-width signs are plain ones. */
export function strokeOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey } = event
  const withCtrl = ctrlKey || metaKey
  if (withCtrl && !altKey && key === 'Enter') return 'mod+enter'
  if (altKey || key.length !== 1) return null
  const plain = key.normalize('NFKC').toLowerCase()
  return withCtrl ? `mod+${plain}` : plain
}
