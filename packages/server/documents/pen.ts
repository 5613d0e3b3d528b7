import { fontFile, runsOf, type Weight } from './fonts.ts'

export interface LineLook {
  x: number
  /** Of its top. */
  y: number
  size: number
  weight: Weight
  colour: string
}

/** Draws and measures single lines, each character in a font that has it. */
export interface Pen {
  widthOf(text: string, size: number, weight: Weight): number
  line(text: string, look: LineLook): void
}

export function pen(doc: PDFKit.PDFDocument): Pen {
  const known = new Set<string>()
  const take = (font: string, size: number): void => {
    if (!known.has(font)) doc.registerFont(font, fontFile(font))
    known.add(font)
    doc.font(font).fontSize(size)
  }
  return {
    widthOf(text, size, weight) {
      let width = 0
      for (const run of runsOf(text, weight)) {
        take(run.font, size)
        width += doc.widthOfString(run.text)
      }
      return width
    },
    line(text, { x, y, size, weight, colour }) {
      let at = x
      for (const run of runsOf(text, weight)) {
        take(run.font, size)
        doc.fillColor(colour).text(run.text, at, y, { lineBreak: false })
        at += doc.widthOfString(run.text)
      }
    },
  }
}
