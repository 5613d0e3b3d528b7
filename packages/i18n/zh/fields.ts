import type { fields as en } from '../en/fields.ts'

export const fields = {
  'field.name': '名称',
  'field.status': '状态',
  'field.remark': '备注',
  'field.companyId': '公司',
  'field.description': '描述',
  'field.currency': '币种',
  'field.countryId': '国家/地区',
  'field.operatorId': '运营商',
  'field.rateGroupId': '费率组',
  'field.timeZone': '时区',
  'field.locale': '语言',
  'field.ipList': 'IP 白名单',
  'field.email': '邮箱',
  'field.password': '密码',
  'field.sortOrder': '排序',
  'field.mcc': 'MCC',
  'field.product': '产品',
} as const satisfies Record<keyof typeof en, string>
