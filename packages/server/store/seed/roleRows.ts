import type { Audience } from '@tandem/model'

/**
 * The roles of the specification (§6), as shipped. The code is the name used by grants in the menu
 * tree.
 */
export const roleRows: readonly {
  code: Audience
  name: string
  nameEn: string
  audience: 'platform' | 'agent' | 'customer'
  dataScope: 'all' | 'company' | 'ownCustomers'
  description: string
  descriptionEn: string
}[] = [
  {
    code: 'admin',
    name: '管理员',
    nameEn: 'Administrator',
    audience: 'platform',
    dataScope: 'all',
    description: '对所有公司拥有全部权限。',
    descriptionEn: 'Every right on every company.',
  },
  {
    code: 'manager',
    name: '经理',
    nameEn: 'Manager',
    audience: 'platform',
    dataScope: 'all',
    description: '管理通道、费率与公司。',
    descriptionEn: 'Runs traffic, rates and companies.',
  },
  {
    code: 'sales',
    name: '销售',
    nameEn: 'Sales',
    audience: 'platform',
    dataScope: 'ownCustomers',
    description: '查看自己负责的客户。',
    descriptionEn: 'Sees the customers in their care.',
  },
  {
    code: 'agent',
    name: '代理商',
    nameEn: 'Agent',
    audience: 'agent',
    dataScope: 'company',
    description: '向下级公司销售。',
    descriptionEn: 'Sells to the companies below.',
  },
  {
    code: 'customer',
    name: '客户',
    nameEn: 'Customer',
    audience: 'customer',
    dataScope: 'company',
    description: '为本公司发送短信。',
    descriptionEn: 'Sends messages for its company.',
  },
]
