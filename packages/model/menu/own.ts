import { everybody, type MenuSeed } from './seed.ts'

/** Pages reached from the header (spec §2); not in the menu. */
export const ownMenus: readonly MenuSeed[] = [
  page(
    'myAnnouncements',
    'My announcements',
    '我的公告',
    '/isps/userAnnouncement',
    'notices/MyAnnouncements',
  ),
  {
    ...page('account', 'My account', '我的账号', '/account', 'accounts/MyAccount'),
    codes: [
      {
        code: 'view:share',
        en: 'Share list views with the company',
        zh: '向公司共享列表视图',
        audience: ['admin', 'manager', 'agent', 'customer'],
      },
    ],
  },
  page('myJobs', 'My jobs', '后台任务', '/account/jobs', 'jobs/MyJobs'),
  page('contactUs', 'Contact us', '联系我们', '/contactUs', 'brands/ContactUs'),
  {
    ...page('recharge', 'Recharge', '充值', '/SysCustomerPay', 'payments/Recharge'),
    codes: [
      { code: 'recharge:list', en: 'View', zh: '查看' },
      {
        code: 'recharge:pay',
        en: 'Recharge',
        zh: '充值',
        audience: ['agent', 'customer'],
        like: 'recharge:list',
      },
    ],
    audience: ['admin', 'manager', 'agent', 'customer'],
  },
  {
    ...page('testTool', 'Test tool', '测试工具', '/TestToolRecord', 'own/TestTool'),
    testTool: true,
    codes: [
      { code: 'testTool:list', en: 'View', zh: '查看' },
      { code: 'testTool:run', en: 'Run', zh: '运行' },
    ],
    audience: ['admin'],
  },
]

function page(key: string, en: string, zh: string, path: string, component: string): MenuSeed {
  return { key, title: { en, zh }, path, component, hidden: true, audience: everybody }
}
