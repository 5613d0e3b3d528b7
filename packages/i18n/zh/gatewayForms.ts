import type { gatewayForms as en } from '../en/gatewayForms.ts'

export const gatewayForms = {
  'gateway.action.testMessage': '发送测试短信',
  'gateway.action.importRouting': '导入路由',
  'gateway.importRouting.text':
    '选择一份路由表格，第一行为表头，最多 2,000 行。无论通道列如何填写，所有路由均指向 {name}。名称、产品、国家/地区和运营商均相同的路由将被更新。',
  'gateway.importRouting.template': '下载模板',
  'gateway.importRouting.fileName': '路由模板',
  'gateway.importRouting.done': '新增 {added} 条，更新 {changed} 条，未变 {unchanged} 条',
  'gateway.importRouting.leftOut': '{n, number} 行未导入',
  'gateway.importRouting.row': '第 {row} 行：{message}',
  'gateway.importRouting.open': '查看该通道的路由',
  'gateway.importRouting.again': '导入其他文件',
  'gateway.action.addConfig': '生成连接参数集',
  'gateway.addConfig.name': '参数集名称',
  'gateway.addConfig.text':
    '主机、端口、TLS、窗口、超时和运营商特性将移入参数集，供其他通道共用。该通道改为从参数集取值，连接方式不变；账号、密码、TPS 和各项上限仍保留在通道上。',
  'gateway.addConfig.done': '连接参数集“{name}”已生成',
  'gateway.addConfig.inherits': '该通道已从连接参数集取值。',
} as const satisfies Record<keyof typeof en, string>
