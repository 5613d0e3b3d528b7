import type { TextReadingAnswer } from '@tandem/model'
import type { TextReading } from '../../ports/sheetReader.ts'

const SAMPLE_LETTERS = 40
const SAMPLE_CELLS = 8

/** In what a text file was read, and its first lines in each encoding that it may be in, cut for a screen. */
export const encodingOf = ({ encoding, choices }: TextReading): TextReadingAnswer => ({
  read: encoding,
  choices: choices.map((choice) => ({
    encoding: choice.encoding,
    rows: choice.rows.map((cells) =>
      cells.slice(0, SAMPLE_CELLS).map((cell) => cell.trim().slice(0, SAMPLE_LETTERS)),
    ),
  })),
})
