// What the reader of files needs of the core, an entry of its own: its process loads these few modules and not all.
export { splitNumbers } from '../phone/splitNumbers.ts'
export { isCellError, UNNAMED_ERROR } from './cellError.ts'
export { fromXString } from './xString.ts'
export {
  expectedEncodings,
  type LegacyEncoding,
  legacyEncodings,
  type TextEncoding,
  textEncodings,
} from '../text/encodings.ts'
export { guessEncoding } from './guessEncoding.ts'
