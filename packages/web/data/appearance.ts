/** Light, dark or system; also read by public/appearance.js before the first paint. */
const KEY = 'appearance'
const appearances = ['light', 'dark', 'system'] as const

export function readAppearance(): (typeof appearances)[number] {
  const stored = localStorage.getItem(KEY)
  return appearances.find((appearance) => appearance === stored) ?? 'system'
}

export const writeAppearance = (appearance: (typeof appearances)[number]): void =>
  localStorage.setItem(KEY, appearance)
