/** Columns of a price list as text, in the order in which one is exported. */
export const rateColumns = [
  'product',
  'country',
  'mcc',
  'mnc',
  'prefix',
  'category',
  'price',
  'chargeOn',
  'connectFee',
  'firstSeconds',
  'nextSeconds',
  'freeSeconds',
  'leastSeconds',
  'per',
  'speechFee',
] as const
export type RateColumn = (typeof rateColumns)[number]

/** What a column of somebody else's price list may be. */
export const rateSheetColumns = [
  ...rateColumns,
  'mccmnc',
  'operator',
  'interval',
  'currency',
  'effectiveAt',
] as const
export type RateSheetColumn = (typeof rateSheetColumns)[number]

/** Words of vendors by column, without blanks and marks; those that name a column itself need none. */
const words: Readonly<Partial<Record<RateSheetColumn, string>>> = {
  product: '产品 产品类型 业务 service servicetype traffictype',
  country: `countryname destinationcountry destcountry countryordestination iso iso2 isocode countryiso countrycode alpha2 国家 国家地区 地区 国家代码 国家名称 国家或地区`,
  mcc: 'mobilecountrycode mcccode 移动国家码 移动国家代码 国家码',
  mnc: 'mobilenetworkcode mnccode 移动网络码 移动网络代码 网络码',
  mccmnc:
    'mccmnccode networkcode networkid plmn plmnid e212 imsi imsiprefix numericcode 网络代码 网络编号',
  operator: `operatorname network networkname carrier carriername mno 运营商 运营商名称 网络 网络名称`,
  prefix: `destination dialcode dialingcode diallingcode dialcodes dialprefix codeprefix areacode e164 前缀 号码前缀 拨号前缀 区号`,
  category: 'templatecategory conversationcategory 类别 模板类别 类型',
  price: `rate cost tariff newprice newrate netprice netrate unitprice unitrate sellprice sellrate buyprice buyrate smsprice smsrate
    pricepersms ratepersms costpersms pricepermessage ratepermessage permin pricepermin ratepermin priceperminute rateperminute
    价格 单价 售价 费率 资费 新价格 新单价 新费率 报价 成本 成本价 采购价 结算价 每条价格`,
  chargeOn: 'charge chargewhen chargedon billedon billingmodel 扣费时机 计费方式 计费时机',
  connectFee: 'connectionfee connectioncharge setupfee connectcharge 接通费 接续费',
  interval:
    'billing billingincrement billingincrements increment increments billinginterval pulse 计费间隔 计费周期 计费单位',
  speechFee: 'ttsfee',
  currency: 'curr ccy currencycode pricecurrency 币种 货币 币别',
  effectiveAt: `effective effectivedate effectivefrom effectivetime dateeffective validfrom valid startdate startsat activationdate
    fromdate 生效 生效日期 生效时间 起始日期 开始日期 执行日期`,
}

const plainOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const known: ReadonlyMap<string, RateSheetColumn> = new Map([
  ...rateSheetColumns.flatMap((column): [string, RateSheetColumn][] =>
    (words[column] ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word, column]),
  ),
  ...rateSheetColumns.map((column): [string, RateSheetColumn] => [plainOf(column), column]),
])

const MOST_HEADING = 60

/** A heading as it is known again in the next sheet of the same vendor. */
export const headingKey = (heading: string): string => plainOf(heading).slice(0, MOST_HEADING)

/** The currency that a heading such as "Rate (EUR)" names; undefined if it names none. */
export const headingCurrency = (heading: string): string | undefined =>
  /(?:^|[^A-Za-z])([A-Z]{3})(?:$|[^A-Za-z])/.exec(
    heading.replace(/\b(?:MCC|MNC|ISO|SMS)\b/g, ''),
  )?.[1]

/**
 * Which column each heading is, by its name or the words of others; undefined for those that say nothing about a rate.
 * @param more further names: labels of the console, and what was chosen for this list before (null: nothing)
 */
export function rateHeadings(
  headings: readonly string[],
  more: ReadonlyMap<string, RateSheetColumn | null> = new Map(),
): readonly (RateSheetColumn | undefined)[] {
  const taken = new Set<RateSheetColumn>()
  return headings.map((heading) => {
    const meant = meantBy(heading, more)
    if (meant === undefined || meant === null || taken.has(meant)) return undefined
    taken.add(meant)
    return meant
  })
}

function meantBy(
  heading: string,
  more: ReadonlyMap<string, RateSheetColumn | null>,
): RateSheetColumn | null | undefined {
  // "Price (EUR)", "Rate per SMS, USD": what is in brackets, or a currency, says more about the column and does not name it.
  const bare = heading.replaceAll(/[([（【].*?[)\]）】]/g, '')
  const currency = headingCurrency(heading)
  const forms = [heading, bare, currency === undefined ? bare : bare.replace(currency, '')]
  for (const form of forms) {
    const plain = plainOf(form)
    const found = more.has(headingKey(form)) ? more.get(headingKey(form)) : known.get(plain)
    if (found !== undefined) return found
  }
  return undefined
}
