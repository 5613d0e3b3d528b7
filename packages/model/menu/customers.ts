import { entry, full, type MenuSeed, staff, tabbedPage } from './seed.ts'

/** Companies of customers and agents, and how they see the platform. */
export const customersMenu: MenuSeed = {
  key: 'customers',
  title: { en: 'Customers', zh: '客户与代理商' },
  path: '/customers',
  icon: 'company',
  component: 'layouts/RouteView',
  audience: ['admin', 'manager', 'sales', 'agent'],
  place: 10.5,
  children: [
    entry(
      'company',
      'Companies',
      '公司',
      '/isystem/company',
      'company',
      ['admin', 'manager', 'sales', 'agent'],
      {
        manager: full,
        sales: ['list', 'export'],
        agent: ['list', 'add', 'edit', 'export'],
      },
    ),
    {
      key: 'registration',
      title: { en: 'Account requests', zh: '开户申请' },
      path: '/isystem/registration',
      icon: 'inbox',
      component: 'accounts/Registrations',
      codes: [
        { code: 'registration:list', en: 'View', zh: '查看' },
        { code: 'registration:judge', en: 'Approve and decline', zh: '审批' },
      ],
      audience: staff,
    },
    tabbedPage('brands', { en: 'Brands', zh: '品牌' }, '/isystem/brands', 'badge', [
      {
        key: 'brand',
        title: { en: 'Brands', zh: '品牌' },
        path: '/isystem/brand',
        icon: 'badge',
        component: 'brands/Brands',
        entity: 'brand',
        audience: ['admin', 'manager', 'agent'],
        grants: { manager: ['list', 'export'], agent: ['list', 'edit'] },
      },
      entry(
        'supportContact',
        'Support contacts',
        '客服联系方式',
        '/isystem/supportContact',
        'message',
        ['admin', 'manager', 'agent'],
        { manager: full, agent: full },
      ),
    ]),
  ],
}
