const typing = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'
const ownKeys =
  '[contenteditable], [role="dialog"], dialog, [role="menu"], [role="listbox"], iframe'

/** Whether keys typed here already have a meaning: text, a choice, or a window over the page. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${ownKeys}`) !== null

/**
 * The keystroke in shortcut notation: 'mod+k', 'mod+enter', 'g', '?'; null if it is none. Full-width characters count
 * as plain ones.
 */
export function strokeOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey } = event
  const withCtrl = ctrlKey || metaKey
  if (withCtrl && !altKey && key === 'Enter') return 'mod+enter'
  if (altKey || key.length !== 1) return null
  const plain = key.normalize('NFKC').toLowerCase()
  return withCtrl ? `mod+${plain}` : plain
}
