export type Alphabet =
  | 'default'
  | 'ascii'
  | 'latin1'
  | 'ucs2'
  | 'binary'
  | 'cyrillic'
  | 'hebrew'
  | 'shiftJis'
  | 'iso2022Jp'
  | 'eucKr'

/** The meaning of a data_coding octet. */
export interface DataCoding {
  readonly alphabet: Alphabet
  /** A value without a meaning: whoever receives it assumes the default alphabet (3GPP TS 23.038 §4). */
  readonly reserved?: true
  /** 0 flash, 1 handset, 2 SIM, 3 terminal equipment; `undefined` if not given. */
  readonly messageClass?: 0 | 1 | 2 | 3
  /** Compressed by 3GPP TS 23.042; the text cannot be read without decompression. */
  readonly compressed?: true
  /** A message-waiting indication, and whether its text is to be stored or discarded. */
  readonly waiting?: 'discard' | 'store'
  /** To be deleted once it has been read. */
  readonly autoDeletion?: true
}

// SMPP 3.4 §5.2.19: the values that are not a GSM data coding scheme.
const smppAlphabets: readonly (Alphabet | undefined)[] = [
  'default', // 0
  'ascii', // IA5
  'binary',
  'latin1',
  'binary',
  'shiftJis', // JIS X 0208
  'cyrillic', // ISO 8859-5
  'hebrew', // ISO 8859-8
  'ucs2',
  'binary', // pictogram encoding, without a public standard
  'iso2022Jp', // music codes
  undefined,
  undefined,
  'binary', // extended Kanji JIS X 0212, which the platform's decoders do not support
  'eucKr', // KS C 5601
  undefined,
]

const gsmAlphabets = ['default', 'binary', 'ucs2', undefined] as const
const reserved: DataCoding = { alphabet: 'default', reserved: true }
const classes = [0, 1, 2, 3] as const

/**
 * Interprets the whole octet. Values up to 0x0F are SMPP's own, all others a data coding scheme of
 * 3GPP TS 23.038 §4; masking either part off would misread flash messages (0x10, 0x18, 0xF0).
 */
export function describeDataCoding(dataCoding: number): DataCoding {
  const group = dataCoding >> 4
  if (group === 0) {
    const alphabet = smppAlphabets[dataCoding]
    return alphabet === undefined ? reserved : { alphabet }
  }
  if (group < 8) return general(dataCoding)
  if (group === 0xc) return { alphabet: 'default', waiting: 'discard' }
  if (group === 0xd) return { alphabet: 'default', waiting: 'store' }
  if (group === 0xe) return { alphabet: 'ucs2', waiting: 'store' }
  if (group === 0xf) {
    return { alphabet: (dataCoding & 4) === 0 ? 'default' : 'binary', ...classOf(dataCoding) }
  }
  return reserved
}

function general(dataCoding: number): DataCoding {
  const alphabet = gsmAlphabets[(dataCoding >> 2) & 3]
  return {
    ...(alphabet === undefined ? reserved : { alphabet }),
    ...((dataCoding & 0x40) === 0 ? {} : { autoDeletion: true as const }),
    ...((dataCoding & 0x10) === 0 ? {} : classOf(dataCoding)),
    ...((dataCoding & 0x20) === 0 ? {} : { compressed: true as const }),
  }
}

function classOf(dataCoding: number): Pick<DataCoding, 'messageClass'> {
  const messageClass = classes[dataCoding & 3]
  return messageClass === undefined ? {} : { messageClass }
}
