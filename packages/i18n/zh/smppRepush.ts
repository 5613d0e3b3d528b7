import type { smppRepush as en } from '../en/smppRepush.ts'

export const smppRepush = {
  'smppRepush.text':
    '状态报告按短信结束的先后重新推送给客户端，ID 和状态不变。仅推送客户端提交时要求的状态报告，每次最多 100,000 条短信。',
  'smppRepush.from': '结束时间起',
  'smppRepush.from.help': '限最近 72 小时内。',
  'smppRepush.to': '结束时间止',
  'smppRepush.outcome': '结果',
  'smppAccount.repush.outcome.all': '全部',
  'smppAccount.repush.outcome.delivered': '已送达',
  'smppAccount.repush.outcome.failed': '未送达',
  'smppRepush.mobile': '号码',
  'smppRepush.mobile.help': '含国际区号，留空则为全部号码。',
  'smppRepush.counting': '正在统计…',
  'smppRepush.none': '该时段内没有需要状态报告的短信结束。',
  'smppRepush.count':
    '{messages, plural, other {# 条短信}}，{receipts, plural, other {# 条状态报告}}',
  'smppRepush.action': '重推 {n, plural, other {# 条}}状态报告',
  'smppRepush.started': '正在重推状态报告，可在后台任务中查看进度。',
} as const satisfies Record<keyof typeof en, string>
