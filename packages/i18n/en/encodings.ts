/** How a text file was read, and the other ways to read it. */
export const encodings = {
  'import.encoding.label': 'File encoding',
  'import.encoding.help':
    'The file doesn’t say which encoding it uses. Choose the option that reads right.',
  'import.encoding.sure': 'Check that this text reads right. If not, save the file as UTF-8.',
  'import.encoding.utf-8': 'UTF-8',
  'import.encoding.utf-16le': 'UTF-16',
  'import.encoding.utf-16be': 'UTF-16 (big-endian)',
  'import.encoding.gb18030': 'Simplified Chinese (GB18030)',
  'import.encoding.big5': 'Traditional Chinese (Big5)',
  'import.encoding.shift_jis': 'Japanese (Shift-JIS)',
  'import.encoding.euc-kr': 'Korean (EUC-KR)',
  'import.encoding.windows-1250': 'Central European (Windows-1250)',
  'import.encoding.windows-1251': 'Cyrillic (Windows-1251)',
  'import.encoding.windows-1252': 'Western European (Windows-1252)',
  'import.encoding.windows-1253': 'Greek (Windows-1253)',
  'import.encoding.windows-1254': 'Turkish (Windows-1254)',
  'import.encoding.windows-1255': 'Hebrew (Windows-1255)',
  'import.encoding.windows-1256': 'Arabic (Windows-1256)',
  'import.encoding.windows-1257': 'Baltic (Windows-1257)',
  'import.encoding.windows-1258': 'Vietnamese (Windows-1258)',
  'import.encoding.windows-874': 'Thai (Windows-874)',
} as const
