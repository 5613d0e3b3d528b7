const LINE = 23
const GAP = 11
const LEAST = 72
const MOST = 360
/** Columns of a line in a narrow window; Han characters take two. */
const COLUMNS = 46
const BLOCK = /<\/(?:p|h[1-6]|li|blockquote|pre|div|ul|ol|tr)>|<br[^>]*>|<hr[^>]*>/gi

/**
 * About how high HTML will stand, in CSS pixels. The frame that holds it has no origin, so that nobody can measure it:
 * a guess that is too low scrolls, one too high leaves some room. Pictures and tables get all there is.
 */
export function frameHeight(html: string): number {
  if (/<(?:img|table)/i.test(html)) return MOST
  const blocks = html
    .split(BLOCK)
    .map((block) =>
      block
        .replace(/<[^>]*>/g, '')
        .replace(/&[#\w]+;/g, '-')
        .trim(),
    )
    .filter((block) => block !== '')
  const height = blocks.reduce(
    (sum, block) => sum + Math.ceil(columnsOf(block) / COLUMNS) * LINE + GAP,
    LINE,
  )
  return Math.min(Math.max(height, LEAST), MOST)
}

const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
