import type { traffic as en } from '../en/traffic.ts'

export const traffic = {
  'country.purpose': '短信可发往的国家和地区。',
  'country.empty': '先添加国家/地区，再添加运营商、路由和费率。',
  'country.nameEn.label': '英文名称',
  'country.name.label': '中文名称',
  'country.iso2.label': 'ISO 代码',
  'country.callingCode.label': '国际区号',
  'country.enabled.label': '启用',
  'country.enabled.help': '未启用的国家/地区，其号码会被拒绝，不产生费用。',

  'operator.purpose': '以 MCC 和 MNC 标识的移动网络。',
  'operator.empty': '按运营商可设置不同的价格和路由。添加第一个运营商。',
  'operator.tab.prefixes': '号码前缀',
  'operator.mnc.label': 'MNC',
  'operator.enabled.label': '启用',

  'numberPrefix.purpose': '号段所属的运营商，最长前缀优先。',
  'numberPrefix.empty': '没有前缀时只能识别国家/地区。导入前缀表或添加一条。',
  'numberPrefix.prefix.label': '前缀',
  'numberPrefix.prefix.help': '含国际区号，仅数字：8613800 为中国移动号段。',

  'route.product.marketing': '营销短信',
  'route.product.notify': '通知短信',
  'route.product.otpPremium': '验证码（优质）',
  'route.product.otpReguler': '验证码（普通）',
  'route.product.help': '条件留空表示不限。',

  'rateGroup.purpose': '公司按所分配的费率组计费。',
  'rateGroup.empty': '先添加费率组，再添加费率，然后分配给公司。',
  'rateGroup.companyId.label': '销售方',
  'rateGroup.companyId.help': '费率组的销售方。留空则为本公司。',
} as const satisfies Record<keyof typeof en, string>
