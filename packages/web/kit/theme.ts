import { contrast, mix, until } from './colour.ts'

/** Light, dark, or the system's. */
export type Appearance = 'light' | 'dark' | 'system'

/**
 * Every colour of the console. `primary` is the brand's green (spec §9), for marks and outlines. Text on a fill, and
 * green text, need more contrast than it has on white (3.8:1), so they use the darker `primaryFill` and `primaryText`.
 */
const light = {
  page: '#f5f7f6',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef2f0',
  hover: '#f3f6f5',
  border: '#e0e7e4',
  borderStrong: '#c6d1cc',
  text: '#15211c',
  textMuted: '#4b5a53',
  textFaint: '#5c6b64',
  primary: '#24936e',
  primaryFill: '#1e7f5f',
  primaryFillHover: '#1a7053',
  primaryText: '#1a7355',
  primarySoft: '#e6f3ee',
  onPrimary: '#ffffff',
  success: '#1a7355',
  successSoft: '#e6f3ee',
  warning: '#8a5a12',
  warningSoft: '#fbf3e2',
  danger: '#b42424',
  dangerSoft: '#fcecec',
  dangerFill: '#c53030',
  info: '#1f5a96',
  infoSoft: '#e8f1fa',
  neutralSoft: '#eef2f0',
  gridLine: '#e9eeec',
  scrim: 'rgb(13 24 19 / 0.42)',
  shadow: '0 1px 2px rgb(16 36 29 / 0.06), 0 12px 32px -8px rgb(16 36 29 / 0.22)',
} as const

export type Palette = Record<keyof typeof light, string>

/** Dark mode has three surface steps with borders; shadows are invisible there. */
const dark: Palette = {
  page: '#0d1311',
  surface: '#131a17',
  raised: '#1a2320',
  sunken: '#1b2521',
  hover: '#18211d',
  border: '#25312c',
  borderStrong: '#3a4a43',
  text: '#e3ebe7',
  textMuted: '#aebcb5',
  textFaint: '#8fa198',
  primary: '#35b389',
  primaryFill: '#1f8463',
  primaryFillHover: '#1b7557',
  primaryText: '#4cc79d',
  primarySoft: '#143026',
  onPrimary: '#ffffff',
  success: '#4cc79d',
  successSoft: '#143026',
  warning: '#e5b454',
  warningSoft: '#33270f',
  danger: '#f08a8a',
  dangerSoft: '#3a1717',
  dangerFill: '#c53030',
  info: '#7db4ea',
  infoSoft: '#12263a',
  neutralSoft: '#232e29',
  gridLine: '#202a26',
  scrim: 'rgb(0 0 0 / 0.6)',
  shadow: '0 0 0 1px #25312c',
}

const palettes: Record<'light' | 'dark', Palette> = { light, dark }

/** The dark menu, the default in both appearances (spec §9). */
const menuColours = {
  background: '#10241d',
  text: '#b9cbc3',
  textStrong: '#ffffff',
  active: '#1f4a3b',
  hover: '#183529',
} as const

export type MenuPalette = Record<keyof typeof menuColours, string>

/** The product's colour (spec §9). */
export const OWN_COLOUR: string = light.primary

/** Colours chosen by the user, or by the host's brand. */
export interface Look {
  /** #rrggbb */
  colour: string
  menuTheme: 'dark' | 'light'
  /** Stronger borders and plainer text; style sheets add more under [data-weak]. */
  colourWeak: boolean
}
export const OWN_LOOK: Look = { colour: OWN_COLOUR, menuTheme: 'dark', colourWeak: false }

/**
 * The colours of an appearance. A chosen colour is darkened or lightened as needed for readable text on it and in it.
 */
export function paletteOf(mode: 'light' | 'dark', { colour, colourWeak }: Look): Palette {
  const base = palettes[mode]
  const own = colour.toLowerCase() === OWN_COLOUR ? base : { ...base, ...tints(mode, base, colour) }
  if (!colourWeak) return own
  return { ...own, border: own.borderStrong, borderStrong: own.textFaint, textFaint: own.textMuted }
}

/** White and the text of the light appearance: one of them is readable on any colour. */
const WHITE = '#ffffff'
const INK = light.text

function tints(mode: 'light' | 'dark', base: Palette, colour: string): Partial<Palette> {
  const away = mode === 'light' ? '#000000' : WHITE
  const soft = mix(colour, base.surface, mode === 'light' ? 0.1 : 0.18)
  const grounds = [base.surface, base.page, base.hover, base.sunken, base.raised, soft]
  // White reads better than black on most colours, but a bright yellow is not dimmed to brown for it.
  const onWhite = contrast(colour, WHITE) >= 3
  const primaryFill = onWhite
    ? until(colour, '#000000', [WHITE], 4.5)
    : until(colour, WHITE, [INK], 4.5)
  return {
    primary: until(colour, away, [base.surface, base.page], 3),
    primaryFill,
    primaryFillHover: mix(onWhite ? '#000000' : WHITE, primaryFill, 0.12),
    onPrimary: onWhite ? WHITE : INK,
    primaryText: until(colour, away, grounds, 4.5),
    primarySoft: soft,
  }
}

/** The colours of the menu: dark in a shade of the chosen colour, or light like the page. */
export function menuPaletteOf(palette: Palette, { colour, menuTheme }: Look): MenuPalette {
  if (menuTheme === 'light') {
    return {
      background: palette.surface,
      text: palette.textMuted,
      textStrong: palette.primaryText,
      active: palette.primarySoft,
      hover: palette.hover,
    }
  }
  if (colour.toLowerCase() === OWN_COLOUR) return menuColours
  const shade = (share: number): string =>
    until(mix(colour, '#0c1311', share), '#000000', [menuColours.text], 4.6)
  return { ...menuColours, background: shade(0.16), hover: shade(0.26), active: shade(0.4) }
}

/**
 * Series colours in an order that colour-blind people can distinguish (Okabe and Ito, 2008), our green
 * first.
 */
export const seriesColours = [
  '#24936e',
  '#e69f00',
  '#56b4e9',
  '#d55e00',
  '#0072b2',
  '#cc79a7',
  '#b8a600',
  '#7f8c86',
] as const

/** The colour of a kind of data, the same in every chart. */
export const chartColours = {
  delivered: seriesColours[0],
  cost: seriesColours[1],
  underWay: seriesColours[2],
  failed: seriesColours[3],
  rate: seriesColours[4],
  margin: seriesColours[5],
  unsent: seriesColours[7],
} as const

export type ChartColour = keyof typeof chartColours

export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Which of the two palettes an appearance currently means. */
export function resolveAppearance(appearance: Appearance, systemIsDark: boolean): 'light' | 'dark' {
  if (appearance !== 'system') return appearance
  return systemIsDark ? 'dark' : 'light'
}

/** Writes the palette as CSS variables (`--text-muted`), the only way colours reach a style sheet. */
export function applyPalette(
  root: HTMLElement,
  mode: 'light' | 'dark',
  look: Look = OWN_LOOK,
): Palette {
  const palette = paletteOf(mode, look)
  for (const [name, value] of Object.entries(palette)) {
    root.style.setProperty(`--${kebab(name)}`, value)
  }
  for (const [name, value] of Object.entries(menuPaletteOf(palette, look))) {
    root.style.setProperty(`--menu-${kebab(name)}`, value)
  }
  for (const [name, value] of Object.entries(chartColours)) {
    root.style.setProperty(`--chart-${kebab(name)}`, value)
  }
  root.style.setProperty('--font', fontFamily)
  root.style.colorScheme = mode
  root.style.background = palette.page
  root.dataset['theme'] = mode
  root.dataset['menu'] = look.menuTheme
  root.toggleAttribute('data-weak', look.colourWeak)
  return palette
}
