import type { gatewayAdvice as source } from '../en/gatewayAdvice.ts'

/** What to do about a gateway that does not work, by its problem. */
export const gatewayAdvice = {
  'gateway.nextAttempt': '下次尝试 {at}',
  'gateway.inherited.set': '来自连接参数集“{name}”',
  'gateway.inherited.default': '默认值',
  'gateway.advice.nameUnknown': '检查主机名拼写，并确认本服务器的 DNS 能解析它。',
  'gateway.advice.refused': '与运营商核对端口，并请对方放行本服务器的 IP。',
  'gateway.advice.unreachable': '到该主机没有路由。检查地址、防火墙以及到运营商的 VPN。',
  'gateway.advice.connectTimeout': '连接可能被防火墙丢弃。请运营商放行本服务器的 IP，并核对端口。',
  'gateway.advice.tls': '向运营商确认哪个端口使用 TLS，然后修改端口或关闭 TLS。',
  'gateway.advice.certificate': '向运营商索取 CA 证书，填入此通道或其连接参数集。',
  'gateway.advice.certificateExpired': '请运营商更新证书，同时确认本服务器时间正确。',
  'gateway.advice.certificateName': '主机请填写证书中的名称，不要用别名或 IP 地址。',
  'gateway.advice.systemId': '与运营商核对 System ID，区分大小写。',
  'gateway.advice.password': '重新填写密码。如仍不正确，请运营商重置：部分账号连续失败后会被锁定。',
  'gateway.advice.bindMode': '按合同在收发一体与收发分离之间切换绑定模式。',
  'gateway.advice.alreadyBound': '把绑定连接数降到运营商允许的数量，或断开其他系统占用的连接。',
  'gateway.advice.bindRefused':
    '检查 System ID、密码和绑定连接数，并向运营商确认 IP 已放行、账号已启用。',
  'gateway.advice.bindTimeout': '端口可连但绑定无应答。确认是 SMPP 端口，并请运营商检查其服务器。',
  'gateway.advice.dropped': '询问运营商断开原因。常见原因是心跳间隔过长。',
  'gateway.advice.unbound': '运营商主动断开，多为维护。系统会自动重连。',
  'gateway.advice.silent': '请运营商检查其服务器。系统会自动重连。',
  'gateway.advice.garbled': '该端口使用的是其他协议。检查端口和 TLS。',
  'gateway.advice.carrierFaults':
    '对照运营商的错误码表核对发送记录中的错误码。有备用路由时，其他通道会接替发送。',
  'gateway.advice.carrierPaused': '稍后自动继续发送。如频繁出现，请检查错误规则中的该代码。',
  'gateway.advice.dailyLimit': 'UTC 00:00 后继续发送。合同允许时可提高每日上限。',
  'gateway.advice.lowDelivery':
    '暂停结束后会先用少量短信试发。请向运营商了解送达情况，或检查此通道的限值。',
  'gateway.advice.manyRefused': '查看发送记录中的错误码：发送方 ID 或模板可能未在运营商报备。',
  'gateway.advice.missingReceipts': '向运营商确认该账号已开启状态报告，并检查是否有连接在接收。',
  'gateway.advice.addressForbidden': '改用公网地址，或请管理员在平台设置中放行该地址。',
  'gateway.advice.secretMissing': '为此通道补充 HTTP 映射所需的密钥。',
  'gateway.advice.throttled': '通常无需处理。如持续出现，把 TPS 降到运营商允许的值，或申请提速。',
  'gateway.advice.slowed': '把 TPS 降到运营商允许的值，或申请提高速率。',
  'gateway.advice.sendOnly': '没有连接在接收状态报告。请确认运营商允许该账号接收。',
} as const satisfies Record<keyof typeof source, string>
