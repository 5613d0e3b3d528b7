/** A mobile network of the sandbox and its number ranges (numbering plans, before portability). */
export interface SandboxNetwork {
  iso2: string
  name: string
  mcc: string
  mnc: string
  prefixes: string[]
}

const network = (iso2: string, name: string, mccMnc: string, prefixes = ''): SandboxNetwork => ({
  iso2,
  name,
  mcc: mccMnc.slice(0, 3),
  mnc: mccMnc.slice(4),
  prefixes: prefixes.split(' ').filter(Boolean),
})

/**
 * Networks of twelve countries; where numbers do not reveal the operator, the country's highest rate applies.
 */
export const sandboxNetworks: readonly SandboxNetwork[] = [
  network(
    'CN',
    'China Mobile',
    '460 00',
    '86134 86135 86136 86137 86138 86139 86147 86150 86151 86152 86157 86158 86159 86178 86182 86183 86184 86187 86188 86195 86198',
  ),
  network(
    'CN',
    'China Unicom',
    '460 01',
    '86130 86131 86132 86145 86155 86156 86166 86175 86176 86185 86186 86196',
  ),
  network(
    'CN',
    'China Telecom',
    '460 03',
    '86133 86149 86153 86173 86177 86180 86181 86189 86191 86193 86199',
  ),
  network(
    'PH',
    'Globe',
    '515 02',
    '63905 63906 63915 63916 63917 63926 63927 63935 63945 63955 63965 63975',
  ),
  network(
    'PH',
    'Smart',
    '515 03',
    '63907 63908 63909 63918 63919 63920 63921 63928 63929 63939 63947 63949',
  ),
  network('PH', 'DITO', '515 66', '63991 63992 63993 63994'),
  network('ID', 'Telkomsel', '510 10', '62811 62812 62813 62821 62822 62823 62852 62853'),
  network('ID', 'Indosat Ooredoo Hutchison', '510 01', '62814 62815 62816 62855 62856 62857 62858'),
  network('ID', 'XL Axiata', '510 11', '62817 62818 62819 62859 62877 62878'),
  network('VN', 'Viettel', '452 04', '8432 8433 8434 8435 8436 8437 8438 8439 8486 8496 8497 8498'),
  network('VN', 'Vinaphone', '452 02', '8481 8482 8483 8484 8485 8488 8491 8494'),
  network('VN', 'MobiFone', '452 01', '8470 8476 8477 8478 8479 8489 8490 8493'),
  network('MY', 'Maxis', '502 12', '6012 6017 60142'),
  network('MY', 'CelcomDigi', '502 19', '6013 6016 6019'),
  network('SG', 'Singtel', '525 01'),
  network('SG', 'StarHub', '525 05'),
  network('IN', 'Jio', '405 857'),
  network('IN', 'Airtel', '404 10'),
  network('AE', 'Etisalat', '424 02', '97150 97154 97156'),
  network('AE', 'du', '424 03', '97152 97155 97158'),
  network('SA', 'STC', '420 01', '96650 96653 96655'),
  network('SA', 'Mobily', '420 03', '96654 96656'),
  network('SA', 'Zain', '420 04', '96658 96659'),
  network(
    'NG',
    'MTN',
    '621 30',
    '234703 234706 234803 234806 234810 234813 234814 234816 234903 234906',
  ),
  network('NG', 'Airtel', '621 20', '234701 234708 234802 234808 234812 234901 234902 234907'),
  network('NG', 'Glo', '621 50', '234705 234805 234807 234811 234815 234905'),
  network('GB', 'EE', '234 30'),
  network('GB', 'O2', '234 10'),
  network('US', 'AT&T', '310 410'),
  network('US', 'T-Mobile', '310 260'),
]

/** The platform's cost per part, in nanos of a dollar: country default, then networks by MCC MNC. */
export const carrierCosts: Readonly<
  Record<string, { nanos: number; networks?: Record<string, number> }>
> = {
  CN: { nanos: 4_100_000, networks: { '460 01': 3_900_000, '460 03': 4_000_000 } },
  PH: { nanos: 6_200_000, networks: { '515 02': 5_800_000, '515 66': 4_900_000 } },
  ID: { nanos: 19_500_000, networks: { '510 10': 23_800_000 } },
  VN: { nanos: 27_400_000, networks: { '452 04': 30_200_000 } },
  MY: { nanos: 14_900_000 },
  SG: { nanos: 21_300_000 },
  IN: { nanos: 1_900_000 },
  AE: { nanos: 17_600_000, networks: { '424 02': 18_900_000 } },
  SA: { nanos: 24_700_000 },
  NG: { nanos: 11_800_000, networks: { '621 30': 13_400_000 } },
  GB: { nanos: 18_200_000 },
  US: { nanos: 6_900_000 },
}
