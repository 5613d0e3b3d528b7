import { expect, test } from 'vitest'
import { menuColours, palettes, resolveAppearance } from './theme.ts'

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const mode of ['light', 'dark'] as const) {
  const p = palettes[mode]
  const pairs = {
    'text on the page': [p.text, p.page],
    'muted text on a sunken surface': [p.textMuted, p.sunken],
    'faint text on the page': [p.textFaint, p.page],
    'faint text on a sunken surface': [p.textFaint, p.sunken],
    'white on a primary button': ['#ffffff', p.primaryFill],
    'white on a danger button': ['#ffffff', p.dangerFill],
    'a link on a surface': [p.primaryText, p.surface],
    'a link on a hovered row': [p.primaryText, p.hover],
    success: [p.success, p.successSoft],
    warning: [p.warning, p.warningSoft],
    danger: [p.danger, p.dangerSoft],
    'danger on a surface': [p.danger, p.surface],
    info: [p.info, p.infoSoft],
    neutral: [p.textMuted, p.neutralSoft],
  } as const
  for (const [name, [one, other]] of Object.entries(pairs)) {
    test(`${mode}: ${name} reaches 4.5 to 1`, () => {
      expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
    })
  }
}

test('the side menu is readable at rest, hovered and active', () => {
  for (const under of [menuColours.background, menuColours.hover, menuColours.active]) {
    expect(contrast(menuColours.text, under)).toBeGreaterThanOrEqual(4.5)
  }
})

test('"system" follows the system, a choice does not', () => {
  expect(resolveAppearance('system', true)).toBe('dark')
  expect(resolveAppearance('system', false)).toBe('light')
  expect(resolveAppearance('light', true)).toBe('light')
})
