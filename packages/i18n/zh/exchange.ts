import type { exchange as en } from '../en/exchange.ts'

export const exchange = {
  'exchangeRate.purpose': '两种币种之间的汇率，用于进货与销售币种不同的销售方。',
  'exchangeRate.empty': '没有汇率时，公司币种须与上级一致。添加汇率后即可使用不同币种。',
  'exchangeRate.base.label': '基准币种',
  'exchangeRate.base.help': 'ISO 代码，如 EUR。',
  'exchangeRate.quote.label': '标价币种',
  'exchangeRate.quote.help': 'ISO 代码，如 USD。反方向按同一汇率的倒数计算。',
  'exchangeRate.rate.label': '汇率',
  'exchangeRate.rate.help': '1 单位基准币种折合多少标价币种，最多十位小数。',
  'exchangeRate.effectiveAt.label': '生效时间',
  'exchangeRate.effectiveAt.help': '留空立即生效。生效后不能更改，直到下一条生效。',
  'exchangeRate.heldUntil.label': '保持至',
  'exchangeRate.heldUntil.help':
    '在此之前，服务商的汇率不会替换这一条。留空则由下一次每日汇率接替。',
  'exchangeRate.providerId.label': '服务商',
  'exchangeProvider.purpose': '每天查询各币种汇率的服务商。',
  'exchangeProvider.empty': '添加服务商后，汇率每天自动更新。在此之前只能手动更改。',
  'exchangeProvider.enabled.label': '启用',
  'exchangeProvider.enabled.help': '已有汇率的币种对每天更新一次。',
  'exchangeProvider.priority.label': '优先级',
  'exchangeProvider.priority.help': '数字越小越先查询，未提供的币种再问下一家。',
  'exchangeProvider.url.label': '网址',
  'exchangeProvider.url.help':
    "用 '{base}' 表示基准币种，'{quotes}' 表示其他币种，'{secret}' 表示密钥，例如 https://rates.example/latest?from='{base}'&to='{quotes}'。",
  'exchangeProvider.headers.label': '请求头',
  'exchangeProvider.headers.help':
    "每行一个。'{secret}' 为密钥，'{basic}' 为其 Basic 认证编码，例如 Authorization: Bearer '{secret}'。",
  'exchangeProvider.secret.label': '密钥',
  'exchangeProvider.secret.help': 'API 密钥，或 user:password。加密保存，不再显示。',
  'exchangeProvider.mapping.label': '字段映射',
  'exchangeProvider.mapping.help':
    '应答中各项的位置，每行一项：rates（按币种列出全部汇率），或 list、currency 和 rate；另有 base、at（汇率时间）和 ok，例如 ok: success = true。',
  'exchangeProvider.answeredAt.label': '最近应答',
  'exchangeProvider.fault.label': '问题',
  'error.exchangeProvider.url': '请输入 https 网址，可用的占位符为 {base}、{quotes} 和 {secret}。',
  'error.exchangeProvider.mapping':
    '请按行填写，例如“rates: quotes”；列表形式则填“currency: to”和“rate: value”。',
  'error.exchangeRate.heldBefore': '请选择晚于生效时间的时间。',
} as const satisfies Record<keyof typeof en, string>
