/** Arithmetic on colours written as #rrggbb. */
type Rgb = readonly [number, number, number]

/** Whether a text is a colour in our notation. */
export const isColour = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

const channels = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Relative luminance, 0 black to 1 white (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Mixes `share` of `one` with the rest of `other`; `share` from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const under = channels(other)
  const mixed = channels(one).map((value, at) =>
    Math.round(value * share + (under[at] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/**
 * Moves a colour towards another, as little as needed for a contrast of `ratio` with all of `grounds`.
 */
export function until(
  colour: string,
  towards: string,
  grounds: readonly string[],
  ratio: number,
): string {
  for (let step = 0; step < 50; step += 1) {
    const tried = mix(towards, colour, step / 50)
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried
  }
  return towards
}
