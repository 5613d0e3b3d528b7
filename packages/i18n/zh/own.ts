import type { own as en } from '../en/own.ts'

export const own = {
  'error.testTool.refused': '本次测试没有可用的发送方式。处理原因后重新测试',
  'error.testTool.onlyNotify': '真实短信只能以通知短信发送，请用该产品重新测试',
  'error.testTool.onePart': '内容共 {parts} 条，缩短到 1 条',
  'error.testTool.priceChanged': '测试后价格已变动，需重新测试',
  'error.testTool.alreadySent': '本次测试已发送过短信，如需再发请重新测试',
} as const satisfies Record<keyof typeof en, string>
