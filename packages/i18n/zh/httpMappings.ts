import type { httpMappings as en } from '../en/httpMappings.ts'

const place = '路径（如 messages[0].id）、参数名，或形如 OK: {value} 的文本。'

export const httpMappings = {
  'httpMapping.purpose': '如何通过 HTTP 与不支持 SMPP 的供应商通信。',
  'httpMapping.empty': '一个映射描述一家供应商的 HTTP 接口，通道可直接使用。',
  'httpMapping.group.request': '请求',
  'httpMapping.group.answer': '应答',
  'httpMapping.group.receipt': '状态报告',
  'httpMapping.group.inbound': '上行短信与回调',
  'httpMapping.method.label': '方法',
  'httpMapping.method.POST': 'POST',
  'httpMapping.method.GET': 'GET',
  'httpMapping.method.PUT': 'PUT',
  'httpMapping.url.label': '网址',
  'httpMapping.url.help':
    '路径及其后可用占位符：{to}、{from}、{text}、{id}、{dlrUrl}、{validity}、{unicode}、{hex}、{secret:名称}。',
  'httpMapping.contentType.label': '内容格式',
  'httpMapping.contentType.json': 'JSON',
  'httpMapping.contentType.form': '表单',
  'httpMapping.contentType.query': '网址参数',
  'httpMapping.headers.label': '请求头',
  'httpMapping.headers.help':
    '每行一个。例如：Authorization: Bearer {secret:key}；两个密钥可写作 Basic {basic:user:password}。',
  'httpMapping.body.label': '内容',
  'httpMapping.body.help':
    'JSON（如 {"to": "{to}", "text": "{text}"}）或键值对（如 to={to}&text={text}）。所有值都会转义。',
  'httpMapping.idAt.label': '消息 ID 位置',
  'httpMapping.idAt.help': `${place}若状态报告使用请求中的 {id}，请留空。`,
  'httpMapping.successAt.label': '成功标志位置',
  'httpMapping.successAt.help': '若应答带有消息 ID 即表示成功，请留空。',
  'httpMapping.successWords.label': '表示成功的值',
  'httpMapping.successWords.help': '以逗号分隔。例如：0, ok, queued',
  'httpMapping.errorAt.label': '错误位置',
  'httpMapping.answerRules.label': '错误码',
  'httpMapping.answerRules.help':
    '每行写错误、http: 加状态码，或 * 表示其余错误；后接 throttle（限速）、retry（重试）、pause（暂停）或 empty（余额不足）及秒数，或 reroute（换通道）、final（终止）。例如：no_credit empty 600',
  'httpMapping.receiptIdAt.label': '消息 ID 位置',
  'httpMapping.receiptIdAt.help': place,
  'httpMapping.receiptStatusAt.label': '状态位置',
  'httpMapping.receiptWords.label': '状态词',
  'httpMapping.receiptWords.help':
    '每行一种含义：delivered、undelivered、expired、rejected、deleted、unknown 或 pending。例如：DELIVERED, 1 = delivered',
  'httpMapping.receiptErrorAt.label': '错误码位置',
  'httpMapping.receiptNumberAt.label': '手机号位置',
  'httpMapping.inboundFromAt.label': '发送号码位置',
  'httpMapping.inboundToAt.label': '接收号码位置',
  'httpMapping.inboundTextAt.label': '内容位置',
  'httpMapping.inboundIdAt.label': '消息 ID 位置',
  'httpMapping.inboundIdAt.help': '供应商重复推送时，据此识别同一条短信。',
  'httpMapping.listAt.label': '列表位置',
  'httpMapping.listAt.help': '一次回调包含多条时，列表所在的位置；以上位置均相对于单个条目。',
  'httpMapping.callbackAnswer.label': '回调应答',
  'httpMapping.callbackAnswer.help': '回调保存后，供应商期望收到的内容。',
} satisfies Record<keyof typeof en, string>
