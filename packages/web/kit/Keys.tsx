const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
const names: Readonly<Record<string, string>> = {
  enter: '↵',
  up: '↑',
  down: '↓',
  esc: 'Esc',
  alt: 'Alt',
}

/** Keys to press in sequence, e.g. 'g t' or 'mod+k'. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={isSingle(keys) ? 'keys single' : 'keys'}>
      {keys.split(' ').map((stroke, index) => (
        // The same key may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={index}>{wordOf(stroke)}</kbd>
      ))}
    </span>
  )
}

/** Without Ctrl, Alt or Command: such shortcuts can be switched off (WCAG 2.1.4). */
export const isSingle = (keys: string): boolean => !keys.includes('+')

function wordOf(stroke: string): string {
  return stroke
    .split('+')
    .map((key) => {
      if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
      return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
    })
    .join(isApple() ? '' : ' + ')
}
