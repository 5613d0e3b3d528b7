const LINE = 23
const GAP = 11
const HEADING = 24
const LEAST = 72
const MOST = 360
/** Where nothing is known of the window it is a narrow one. */
const NARROW = 368
/** Width of a Latin letter at 14 px; Han characters take two. */
const COLUMN = 8
const BLOCK = /<\/(?:p|h[1-6]|li|blockquote|pre|div|ul|ol|tr)>|<br[^>]*>|<hr[^>]*>/gi

/**
 * About how high HTML will stand in a frame of this width, both in CSS pixels. The frame that holds it has no origin,
 * so that nobody can measure it: a guess that is too low scrolls, one too high leaves some room. Pictures and tables
 * get all there is.
 */
export function frameHeight(html: string, width = NARROW): number {
  if (/<(?:img|table)/i.test(html)) return MOST
  const columns = Math.max(1, Math.floor(width / COLUMN))
  const height = html.split(BLOCK).reduce((sum, block) => {
    const letters = columnsOf(textOf(block))
    return letters === 0 ? sum : sum + Math.ceil(letters / columns) * LINE + gapOf(block)
  }, LINE)
  return Math.min(Math.max(height, LEAST), MOST)
}

/** Lines of a list follow each other closely, a heading keeps away from what is above it. */
function gapOf(block: string): number {
  if (/<li\b/i.test(block)) return 0
  return /<h[1-6]\b/i.test(block) ? HEADING : GAP
}

const textOf = (block: string): string =>
  block
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, '-')
    .trim()

const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
