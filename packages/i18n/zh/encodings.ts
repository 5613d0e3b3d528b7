import type { encodings as en } from '../en/encodings.ts'

/** 文本文件的编码，以及其他读法。 */
export const encodings = {
  'import.encoding.label': '文件编码',
  'import.encoding.help': '文件未注明编码，请选择文字显示正确的一项。',
  'import.encoding.sure': '请确认文字显示正确；若有误，请将文件另存为 UTF-8。',
  'import.encoding.utf-8': 'UTF-8',
  'import.encoding.utf-16le': 'UTF-16',
  'import.encoding.utf-16be': 'UTF-16（大端）',
  'import.encoding.gb18030': '简体中文（GB18030）',
  'import.encoding.big5': '繁体中文（Big5）',
  'import.encoding.shift_jis': '日文（Shift-JIS）',
  'import.encoding.euc-kr': '韩文（EUC-KR）',
  'import.encoding.windows-1250': '中欧（Windows-1250）',
  'import.encoding.windows-1251': '西里尔文（Windows-1251）',
  'import.encoding.windows-1252': '西欧（Windows-1252）',
  'import.encoding.windows-1253': '希腊文（Windows-1253）',
  'import.encoding.windows-1254': '土耳其文（Windows-1254）',
  'import.encoding.windows-1255': '希伯来文（Windows-1255）',
  'import.encoding.windows-1256': '阿拉伯文（Windows-1256）',
  'import.encoding.windows-1257': '波罗的海（Windows-1257）',
  'import.encoding.windows-1258': '越南文（Windows-1258）',
  'import.encoding.windows-874': '泰文（Windows-874）',
} as const satisfies Record<keyof typeof en, string>
