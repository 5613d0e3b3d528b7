/** Encodings that text files are read in, by their names of the WHATWG Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
] as const

export type TextEncoding = (typeof textEncodings)[number]
/** Encodings in which a file does not say what it is: whatever bytes there are, several of them read something. */
export type LegacyEncoding = Exclude<TextEncoding, `utf-${string}`>

export const legacyEncodings = textEncodings.filter(
  (encoding): encoding is LegacyEncoding => !encoding.startsWith('utf-'),
)

/** In what Windows saves text, by ISO codes of regions; where people write ASCII alone, a file from elsewhere is in anything. */
const regions: Readonly<Partial<Record<LegacyEncoding, string>>> = {
  'windows-1252':
    'DE AT CH LI FR BE LU MC NL ES PT AD IT SM DK NO SE FI IS FO GL BR MX AR CO CL PE EC VE UY PY BO CR PA GT HN NI SV DO CU PR AO MZ CV SN CI BF ML NE TG BJ GA CM CG CD',
  gb18030: 'CN SG MY',
  big5: 'TW HK MO',
  shift_jis: 'JP',
  'euc-kr': 'KR KP',
  'windows-1250': 'PL CZ SK HU SI HR BA RO AL ME',
  'windows-1251': 'RU UA BY BG MK RS KZ KG TJ MN',
  'windows-1253': 'GR CY',
  'windows-1254': 'TR AZ',
  'windows-1255': 'IL',
  'windows-1256': 'SA AE BH EG IQ JO KW LB LY MA OM QA SY TN YE DZ SD IR PK',
  'windows-1257': 'EE LV LT',
  'windows-1258': 'VN',
  'windows-874': 'TH',
}

// ECMA-402 (Intl Locale Info) has them; TypeScript does not know it yet.
type LocaleInfo = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

function zonesOf(region: string): readonly string[] {
  const locale: LocaleInfo = new Intl.Locale(`und-${region}`)
  return locale.getTimeZones?.() ?? []
}

let byZone: ReadonlyMap<string, LegacyEncoding> | undefined

/**
 * In what Windows saves text where somebody is: by their time zone and the language of their console. More than one
 * where they differ.
 */
export function expectedEncodings(timeZone: string, locale: string): readonly LegacyEncoding[] {
  byZone ??= new Map(
    legacyEncodings.flatMap((encoding) =>
      (regions[encoding] ?? '')
        .split(' ')
        .filter((region) => region !== '')
        .flatMap((region) =>
          zonesOf(region).map((zone): [string, LegacyEncoding] => [zone, encoding]),
        ),
    ),
  )
  const own = byZone.get(timeZone)
  const reads = locale.startsWith('zh') && own !== 'big5' ? 'gb18030' : own
  return [...new Set([own, reads])].filter((encoding) => encoding !== undefined)
}
