import type { Run, Tables } from './lockingTables.ts'

/** The extension table of the default alphabet (3GPP TS 23.038 §6.2.1.1); every national one has these too. */
export const defaultExtension: readonly Run[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{}'],
  [0x2f, '\\'],
  [0x3c, '[~]'],
  [0x40, '|'],
  [0x65, '€'],
]

/** Further characters that all single shift tables from A.2.4 on have in common. */
const shared: readonly Run[] = [
  [0x00, '@£$¥¿"¤%&\''],
  [0x0b, '*+'],
  [0x0e, '-/<=>¡'],
  [0x15, '¡_#*'],
  [0x41, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
]

/**
 * National language single shift tables, beside the default extension (3GPP TS 23.038 V18.0.0 annex A.2): what a code means
 * after an escape.
 */
export const singleShiftTables: Tables = {
  // A.2.1 Turkish
  1: [
    [0x47, 'Ğ'],
    [0x49, 'İ'],
    [0x53, 'Ş'],
    [0x63, 'ç'],
    [0x67, 'ğ'],
    [0x69, 'ı'],
    [0x73, 'ş'],
  ],
  // A.2.2 Spanish
  2: [
    [0x09, 'ç'],
    [0x41, 'Á'],
    [0x49, 'Í'],
    [0x4f, 'Ó'],
    [0x55, 'Ú'],
    [0x61, 'á'],
    [0x69, 'í'],
    [0x6f, 'ó'],
    [0x75, 'ú'],
  ],
  // A.2.3 Portuguese
  3: [
    [0x05, 'ê'],
    [0x09, 'ç'],
    [0x0b, 'Ôô'],
    [0x0e, 'Áá'],
    [0x12, 'ΦΓ'],
    [0x15, 'ΩΠΨΣΘ'],
    [0x1f, 'Ê'],
    [0x41, 'À'],
    [0x49, 'Í'],
    [0x4f, 'Ó'],
    [0x55, 'Ú'],
    [0x5b, 'ÃÕ'],
    [0x61, 'Â'],
    [0x69, 'í'],
    [0x6f, 'ó'],
    [0x75, 'ú'],
    [0x7b, 'ãõ'],
    [0x7f, 'â'],
  ],
  // A.2.4 Bengali
  4: [
    ...shared,
    [0x19, '\u09e6\u09e7'],
    [0x1c, '\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee\u09ef\u09df\u09e0\u09e1\u09e2'],
    [0x2a, '\u09e3\u09f2\u09f3\u09f4\u09f5'],
    [0x30, '\u09f6\u09f7\u09f8\u09f9\u09fa'],
  ],
  // A.2.5 Gujarati
  5: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0ae6\u0ae7\u0ae8\u0ae9\u0aea\u0aeb\u0aec\u0aed\u0aee\u0aef'],
  ],
  // A.2.6 Hindi
  6: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f\u0951\u0952'],
    [0x2a, '\u0953\u0954\u0958\u0959\u095a'],
    [0x30, '\u095b\u095c\u095d\u095e\u095f\u0960\u0961\u0962\u0963\u0970\u0971'],
  ],
  // A.2.7 Kannada
  7: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0ce6\u0ce7\u0ce8\u0ce9\u0cea\u0ceb\u0cec\u0ced\u0cee\u0cef\u0cde\u0cf1'],
    [0x2a, '\u0cf2'],
  ],
  // A.2.8 Malayalam
  8: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0d66\u0d67\u0d68\u0d69\u0d6a\u0d6b\u0d6c\u0d6d\u0d6e\u0d6f\u0d70\u0d71'],
    [0x2a, '\u0d72\u0d73\u0d74\u0d75\u0d7a'],
    [0x30, '\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f'],
  ],
  // A.2.9 Oriya
  9: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0b66\u0b67\u0b68\u0b69\u0b6a\u0b6b\u0b6c\u0b6d\u0b6e\u0b6f\u0b5c\u0b5d'],
    [0x2a, '\u0b5f\u0b70\u0b71'],
  ],
  // A.2.10 Punjabi
  10: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0a66\u0a67\u0a68\u0a69\u0a6a\u0a6b\u0a6c\u0a6d\u0a6e\u0a6f\u0a59\u0a5a'],
    [0x2a, '\u0a5b\u0a5c\u0a5e\u0a75'],
  ],
  // A.2.11 Tamil
  11: [
    ...shared,
    [0x19, '\u0964\u0965'],
    [0x1c, '\u0be6\u0be7\u0be8\u0be9\u0bea\u0beb\u0bec\u0bed\u0bee\u0bef\u0bf3\u0bf4'],
    [0x2a, '\u0bf5\u0bf6\u0bf7\u0bf8\u0bfa'],
  ],
  // A.2.12 Telugu
  12: [
    ...shared,
    [0x1c, '\u0c66\u0c67\u0c68\u0c69\u0c6a\u0c6b\u0c6c\u0c6d\u0c6e\u0c6f\u0c58\u0c59'],
    [0x2a, '\u0c78\u0c79\u0c7a\u0c7b\u0c7c'],
    [0x30, '\u0c7d\u0c7e\u0c7f'],
  ],
  // A.2.13 Urdu
  13: [
    ...shared,
    [0x19, '\u0600\u0601'],
    [0x1c, '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u060c\u060d'],
    [0x2a, '\u060e\u060f\u0610\u0611\u0612'],
    [0x30, '\u0613\u0614\u061b\u061f\u0640\u0652\u0658\u066b\u066c\u0672\u0673\u06cd'],
    [0x3f, '\u06d4'],
  ],
}
