import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { menuPaletteOf, OWN_LOOK, paletteOf, resolveAppearance } from './theme.ts'

/** The presets of the settings drawer, and unlikely colours. */
const colours = [
  '#24936e',
  '#1677ff',
  '#2f54eb',
  '#722ed1',
  '#eb2f96',
  '#f5222d',
  '#fa8c16',
  '#13a8a8',
  '#ffff00',
  '#ffffff',
  '#000000',
  '#808080',
]
const looks = colours.flatMap((colour) =>
  [false, true].map((colourWeak) => ({ ...OWN_LOOK, colour, colourWeak })),
)

for (const mode of ['light', 'dark'] as const) {
  test.each(looks)(`${mode}: every text is readable ($colour, weak: $colourWeak)`, (look) => {
    const p = paletteOf(mode, look)
    const pairs: Record<string, readonly [string, string]> = {
      'text on the page': [p.text, p.page],
      'muted text on a sunken surface': [p.textMuted, p.sunken],
      'faint text on the page': [p.textFaint, p.page],
      'faint text on a sunken surface': [p.textFaint, p.sunken],
      'the words of a primary button': [p.onPrimary, p.primaryFill],
      'the words of a primary button under the pointer': [p.onPrimary, p.primaryFillHover],
      'white on a danger button': ['#ffffff', p.dangerFill],
      'a link on a surface': [p.primaryText, p.surface],
      'a link on a hovered row': [p.primaryText, p.hover],
      'a link on its own tint': [p.primaryText, p.primarySoft],
      success: [p.success, p.successSoft],
      warning: [p.warning, p.warningSoft],
      danger: [p.danger, p.dangerSoft],
      'danger on a surface': [p.danger, p.surface],
      info: [p.info, p.infoSoft],
      neutral: [p.textMuted, p.neutralSoft],
    }
    const unreadable = Object.entries(pairs).filter(([, [a, b]]) => contrast(a, b) < 4.5)
    expect(unreadable).toEqual([])
    expect(contrast(p.primary, p.surface), 'a mark on a surface').toBeGreaterThanOrEqual(3)
  })

  test.each(['dark', 'light'] as const)(
    `${mode}: the %s menu is readable in every colour`,
    (theme) => {
      for (const colour of colours) {
        const look = { ...OWN_LOOK, colour, menuTheme: theme }
        const menu = menuPaletteOf(paletteOf(mode, look), look)
        for (const under of [menu.background, menu.hover, menu.active]) {
          expect(contrast(menu.textStrong, under)).toBeGreaterThanOrEqual(4.5)
        }
        // The current entry uses the strong text colour.
        for (const under of [menu.background, menu.hover]) {
          expect(contrast(menu.text, under)).toBeGreaterThanOrEqual(4.5)
        }
      }
    },
  )
}

test('colour-weak mode draws borders that stand out', () => {
  for (const mode of ['light', 'dark'] as const) {
    const weak = paletteOf(mode, { ...OWN_LOOK, colourWeak: true })
    expect(contrast(weak.borderStrong, weak.surface)).toBeGreaterThanOrEqual(3)
  }
})

test('"system" follows the system, a choice does not', () => {
  expect(resolveAppearance('system', true)).toBe('dark')
  expect(resolveAppearance('system', false)).toBe('light')
  expect(resolveAppearance('light', true)).toBe('light')
})
