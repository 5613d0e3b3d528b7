import type { Audience } from '@tandem/model'

/** The roles of the specification (§6), as shipped. The code is what grants in the menu tree name. */
export const roleRows: readonly {
  code: Audience
  name: string
  audience: 'platform' | 'agent' | 'customer'
  dataScope: 'all' | 'company' | 'ownCustomers'
  description: string
}[] = [
  {
    code: 'admin',
    name: 'Administrator 管理员',
    audience: 'platform',
    dataScope: 'all',
    description: 'Every right on every company. 对所有公司拥有全部权限。',
  },
  {
    code: 'manager',
    name: 'Manager 经理',
    audience: 'platform',
    dataScope: 'all',
    description: 'Runs traffic, rates and companies. 管理通道、费率与公司。',
  },
  {
    code: 'sales',
    name: 'Sales 销售',
    audience: 'platform',
    dataScope: 'ownCustomers',
    description: 'Sees the customers in their care. 查看自己负责的客户。',
  },
  {
    code: 'agent',
    name: 'Agent 代理商',
    audience: 'agent',
    dataScope: 'company',
    description: 'Sells to the companies below. 向下级公司销售。',
  },
  {
    code: 'customer',
    name: 'Customer 客户',
    audience: 'customer',
    dataScope: 'company',
    description: 'Sends messages for its company. 为本公司发送短信。',
  },
]
