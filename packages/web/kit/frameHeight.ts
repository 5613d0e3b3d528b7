const LINE = 23
const GAP = 11
const HEADING = 24
const LEAST = 72
const MOST = 360
/** Default if the window size is unknown: a narrow one. */
const NARROW = 368
/** Width of a Latin letter at 14 px; Han characters take two. */
const COLUMN = 8
const BLOCK = /<\/(?:p|h[1-6]|li|blockquote|pre|div|ul|ol|tr)>|<br[^>]*>|<hr[^>]*>/gi

/**
 * Estimated height of HTML in a frame of this width, both in CSS pixels. The frame has no origin, so it cannot be
 * measured: too low an estimate scrolls, too high a one leaves some space. Images and tables get all the space there
 * is.
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

/** Lines of a list have little spacing, headings more above them. */
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
