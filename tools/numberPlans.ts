import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import metadata from 'libphonenumber-js/metadata.max.json'
import { z } from 'zod'

/**
 * What we decide otherwise than the library, with the reason. A pattern of `trunk` is what may stand
 * before, or in, a number as people of the country write it, and `becomes` what it turns into.
 */
const DECIDED: Readonly<Record<string, (plan: Plan) => Partial<Plan>>> = {
  // "9 11 15 2345 6789" says twice that it is a mobile number: the 15 of calls within the country and
  // the 9 of calls from abroad.
  AR: ({ trunk }) => ({ trunk: trunk.replace('(?:(', '(?:9?(') }),
  // Mobile numbers have their ninth digit everywhere since 2016 (Anatel, Resolution 553/2010); the
  // trunked radio whose numbers never got it ended in 2018.
  BR: ({ mobile }) => ({
    mobile: mobile.replace(/\(\?:7\|9\\d\)\\d\{7\}$/, '9\\d{8}'),
    mobileLengths: '11',
  }),
  // Numbers that regulators keep for films and examples (Ofcom; ARCEP, plan national de numérotation):
  // nobody has them, and everybody tries with them.
  GB: ({ mobile }) => ({ mobile: `77009\\d{5}|${mobile}` }),
  FR: ({ mobile }) => ({ mobile: `63998\\d{4}|${mobile}` }),
  // Lists still have the 1 of calls from abroad and the 044, 045 and 01 of calls within the country,
  // which ended on 3 August 2019 (IFT). No number begins with them.
  MX: () => ({ trunk: '0(?:[12]|4[45])|1', becomes: '-' }),
}

// In the North American plan N11 is a service in the place of an exchange code too: no number has it
// (NANPA, Central Office Code Assignment Guidelines §4).
const withoutServices = (plan: Plan): Partial<Plan> =>
  plan.callingCode === '1'
    ? { mobile: plan.mobile.replace(/^(=?)(.*)$/, '$1(?!\\d{4}11)(?:$2)') }
    : {}

interface Plan {
  country: string
  callingCode: string
  idd: string
  trunk: string
  becomes: string
  leading: string
  lengths: string
  mobileLengths: string
  general: string
  mobile: string
  /** Only of countries that share a code and are not the first that has it. */
  fixed: string
}

const HEADER = `// Made by tools/makeNumberPlans.ts from the metadata of Google's libphonenumber (Apache-2.0), as
// libphonenumber-js VERSION has it, reduced to what reading a number needs; tools/numberPlans.ts
// says what we decide otherwise. Do not edit. One country per line: ISO code, calling code,
// international prefix, what may stand before a number inside the country, what that turns into,
// first digits that tell it from countries with the same code, lengths, lengths of mobile numbers,
// and the patterns of any number, of a mobile one ("=" before it: landlines look the same) and, of
// countries that share a code, of a landline. "-" is none. Numbers are without their calling code.
`

const kindSchema = z
  .tuple([z.string(), z.array(z.int()).optional()])
  .rest(z.unknown())
  .transform(([pattern, lengths]) => ({ pattern, lengths }))
const absent = z.union([z.literal(0), z.null()]).transform(() => undefined)
const optional = z.union([z.string(), absent]).optional()

// As libphonenumber-js writes a country; only the places that are read are named.
const rowSchema = z
  .tuple([z.string(), z.string(), z.string(), z.array(z.int())])
  .rest(z.unknown())
  .transform((row) => ({
    callingCode: row[0],
    idd: row[1],
    any: row[2],
    lengths: row[3],
    trunk: optional.parse(row[5]),
    trunkPattern: optional.parse(row[7]),
    becomes: optional.parse(row[8]),
    leading: optional.parse(row[10]),
    /** Landlines, mobile numbers, and others. */
    kinds: z.array(z.union([kindSchema, absent])).parse(row[11] ?? []),
  }))
type Row = z.output<typeof rowSchema>

/** Countries as the metadata of libphonenumber-js has them, by ISO code. */
export const metadataRows = (): Record<string, Row> =>
  z.record(z.string(), rowSchema).parse(metadata.countries)

/** The text of `packages/core/phone/numberPlanTable.ts`. @param version of libphonenumber-js */
export function numberPlanTable(version: string): string {
  const codes: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes
  const lines = Object.entries(metadataRows())
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([country, row]) => {
      const plan = planOf(country, row, codes)
      return Object.values({ ...plan, ...withoutServices(plan), ...DECIDED[country]?.(plan) }).join(
        ' ',
      )
    })
  const shared = Object.entries(codes)
    .filter(([, regions]) => regions.length > 1)
    .map(([code, regions]) => `${code} ${regions.join(' ')}`)
  return [
    HEADER.replace('VERSION', version),
    'export const NUMBER_PLANS = String.raw`\n',
    lines.map((line) => `${line}\n`).join(''),
    '`\n\n',
    '/** Countries that share a calling code: the code, and the countries, whose main one is first. */\n',
    'export const SHARED_CODES = `\n',
    shared.map((line) => `${line}\n`).join(''),
    '`\n',
  ].join('')
}

function planOf(
  country: string,
  row: Row,
  codes: Readonly<Record<string, readonly string[]>>,
): Plan {
  const { callingCode, kinds } = row
  const [fixed, mobile] = kinds
  const own = mobile ?? fixed
  const isSame = !mobile || mobile.pattern === '' || mobile.pattern === fixed?.pattern
  const regions = codes[callingCode] ?? []
  const isLater = regions.indexOf(country) > 0 && callingCode !== '1'
  return {
    country,
    callingCode,
    idd: row.idd || '-',
    trunk: row.trunkPattern || row.trunk || '-',
    becomes: row.becomes || '-',
    leading: row.leading || '-',
    lengths: ranges(row.lengths),
    mobileLengths: ranges(own?.lengths ?? row.lengths),
    general: row.any,
    mobile: (isSame ? '=' : '') + (mobile?.pattern || (fixed?.pattern ?? '')),
    fixed: isLater ? fixed?.pattern || '-' : '-',
  }
}

/** [7, 9, 10, 11] -> "7,9-11". */
function ranges(lengths: readonly number[]): string {
  const found: [number, number][] = []
  for (const length of lengths) {
    const last = found.at(-1)
    if (last?.[1] === length - 1) last[1] = length
    else found.push([length, length])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The installed version of libphonenumber-js. */
export async function metadataVersion(): Promise<string> {
  const file = join(import.meta.dirname, '../node_modules/libphonenumber-js/package.json')
  return z.looseObject({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8')))
    .version
}
