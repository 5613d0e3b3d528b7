import type { AlphanumericRule, CountryRule } from '@tandem/core'

/** A rule of a country as it is seeded. Staff change it where a carrier asks for more. */
export interface SeededRule {
  iso2: string
  alphanumeric: AlphanumericRule
  replacedBy?: CountryRule['replacedBy']
  twoWay?: true
  documents?: string
  days?: number
  signature?: CountryRule['signature']
  line?: string
  lineEn?: string
  lineZh?: string
  words?: string
}

const letter = 'Letter of authorisation, company registration'
const registered = (iso2: string, days: number, more: Partial<SeededRule> = {}): SeededRule => ({
  iso2,
  alphanumeric: 'registered',
  documents: letter,
  days,
  ...more,
})
const replaced = (
  iso2: string,
  replacedBy: 'shortCode' | 'longNumber',
  more: Partial<SeededRule> = {},
): SeededRule => ({ iso2, alphanumeric: 'replaced', replacedBy, ...more })
const allowed = (iso2: string, more: Partial<SeededRule> = {}): SeededRule => ({
  iso2,
  alphanumeric: 'allowed',
  ...more,
})
const STOP = 'Reply STOP to opt out'
/** French law has marketing name STOP and the number it goes to (CPCE art. L34-5; AF2M charter: 36xxx of the operators). */
const STOP_FR = 'STOP au 36180'

/**
 * Well-known rules, as regulators and the sender guides of large carriers and platforms publish them (2025): what is
 * registered and replaced after their country pages; India: TRAI TCCCPR 2018 (headers on a DLT platform); Singapore: SSIR
 * of IMDA, 2023; United Kingdom, Germany: free; Ireland: ComReg register, 2025; Australia: ACMA register, 2026; United
 * States: CTIA Messaging Principles and 10DLC, names are not delivered; Canada: CASL and CWTA code list; China: MIIT rules
 * on text messages (2015, 第31号令), signature in 【】 and how to opt out in marketing.
 */
export const countryRuleTable: readonly SeededRule[] = [
  // Asia and the Pacific
  replaced('CN', 'shortCode', {
    documents: 'Business licence, trademark or authorisation of the signature',
    days: 7,
    signature: 'front',
    line: '拒收请回复R',
    lineEn: 'Reply R to opt out',
    words: 'R, 退订',
  }),
  registered('IN', 10, {
    documents: 'DLT entity ID, header and template registration, letter of authorisation',
  }),
  registered('SG', 10, { documents: 'SSIR registration with UEN, letter of authorisation' }),
  allowed('HK', { line: '取消訂閱請回覆T', lineEn: 'Reply T to unsubscribe', words: 'T' }),
  replaced('TW', 'longNumber'),
  replaced('KR', 'longNumber', { documents: 'Certificate of the number', days: 10 }),
  replaced('JP', 'longNumber'),
  replaced('MY', 'shortCode'),
  registered('AU', 10, { documents: 'ABN, letter of authorisation', twoWay: true, line: STOP }),
  replaced('NZ', 'shortCode', { twoWay: true, line: STOP }),
  registered('ID', 15, { documents: 'Letter of authorisation per operator, company registration' }),
  registered('TH', 10),
  registered('VN', 20, { documents: 'Business licence, trademark, letter per operator' }),
  registered('PH', 10),
  registered('LK', 10),
  registered('PK', 15),
  registered('BD', 10),
  registered('NP', 10),
  registered('KH', 10),
  registered('MM', 15),
  registered('LA', 10),
  registered('KZ', 15),
  registered('UZ', 10),
  // Middle East and Africa
  registered('AE', 15, {
    documents: 'Trade licence, letter of authorisation',
    line: 'STOP to 7726',
  }),
  registered('SA', 15, { documents: 'Commercial registration, letter of authorisation' }),
  registered('KW', 10),
  registered('QA', 15),
  registered('OM', 15),
  registered('BH', 10),
  registered('JO', 10),
  registered('EG', 15),
  registered('TR', 10, { documents: 'Tax certificate, letter of authorisation' }),
  registered('IR', 15),
  registered('NG', 10),
  registered('KE', 10),
  registered('TZ', 10),
  registered('UG', 10),
  registered('ET', 15),
  registered('MA', 10),
  replaced('ZA', 'longNumber', { twoWay: true, line: 'Reply STOP to opt out' }),
  allowed('GH'),
  allowed('IL', { line: 'להסרה השב הסר', lineEn: 'Reply STOP to opt out', words: 'הסר' }),
  // Europe
  allowed('GB', { twoWay: true }),
  registered('IE', 5, { documents: 'ComReg sender ID registration' }),
  allowed('FR', { line: STOP_FR, lineEn: STOP_FR }),
  replaced('BE', 'longNumber', { twoWay: true, line: 'STOP: répondez STOP', lineEn: STOP }),
  allowed('DE', { twoWay: true }),
  allowed('NL', { twoWay: true }),
  allowed('AT'),
  allowed('CH'),
  allowed('SE', { twoWay: true }),
  allowed('DK'),
  allowed('NO'),
  registered('FI', 5, { documents: 'Traficom registration of the name' }),
  registered('IT', 10, { documents: 'AGCOM alias registration' }),
  registered('ES', 10, { documents: 'CNMC registration of the alias' }),
  allowed('PT'),
  allowed('PL'),
  registered('CZ', 5),
  replaced('HU', 'longNumber'),
  registered('RO', 10),
  registered('RU', 15, { documents: 'Contract, letter of authorisation per operator' }),
  registered('UA', 15),
  registered('BY', 15),
  registered('RS', 10),
  // The Americas
  replaced('US', 'longNumber', {
    documents: '10DLC brand and campaign, or verification of a toll-free number',
    days: 15,
    twoWay: true,
    line: STOP,
  }),
  replaced('CA', 'longNumber', { twoWay: true, line: STOP }),
  replaced('PR', 'longNumber', { twoWay: true, line: STOP }),
  replaced('MX', 'longNumber'),
  replaced('BR', 'shortCode', { twoWay: true }),
  replaced('AR', 'shortCode'),
  replaced('CL', 'shortCode'),
  replaced('CO', 'shortCode'),
  replaced('PE', 'shortCode'),
  replaced('EC', 'shortCode'),
  replaced('CR', 'shortCode'),
  replaced('PA', 'shortCode'),
]
