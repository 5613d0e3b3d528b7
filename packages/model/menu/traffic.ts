import { entry, full, type MenuSeed, staff, tabbedPage } from './seed.ts'

/** Gateways, routing and numbering. */
export const trafficMenu: MenuSeed = {
  key: 'traffic',
  title: { en: 'Gateways', zh: '通道与路由' },
  path: '/traffic',
  icon: 'gateway',
  component: 'layouts/RouteView',
  audience: staff,
  place: 8,
  children: [
    tabbedPage('gateways', { en: 'Gateways', zh: '通道' }, '/sms/gateways', 'gateway', [
      {
        ...entry('gateway', 'Gateways', '通道', '/sms/gateway', 'gateway', staff, {
          manager: full,
        }),
        codes: [
          { code: 'gateway:kick', en: 'Disconnect binds', zh: '断开连接', like: 'gateway:edit' },
        ],
      },
      entry(
        'gatewayConfig',
        'Connection sets',
        '连接参数集',
        '/sys/smsGateway',
        'settings',
        staff,
        {
          manager: full,
        },
      ),
      entry('httpMapping', 'HTTP mappings', 'HTTP 映射', '/sms/httpMapping', 'settings', staff, {
        manager: full,
      }),
    ]),
    {
      ...entry('route', 'Routing', '路由', '/sms/route', 'route', staff, { manager: full }),
      place: 4,
    },
    {
      ...tabbedPage(
        'gatewayTests',
        { en: 'Gateway tests', zh: '通道测试' },
        '/sms/gatewayTests',
        'flask',
        [
          {
            key: 'gatewayTest',
            title: { en: 'Gateway tests', zh: '通道测试' },
            path: '/sms/gatewayTest',
            icon: 'flask',
            component: 'gatewayTests/GatewayTests',
            testTool: true,
            audience: ['admin'],
            codes: [
              { code: 'gatewayTest:list', en: 'View', zh: '查看' },
              { code: 'gatewayTest:run', en: 'Test', zh: '测试' },
              { code: 'gatewayTest:export', en: 'Export', zh: '导出' },
            ],
          },
          {
            key: 'gatewayTestMessage',
            title: { en: 'Test messages', zh: '测试短信' },
            path: '/sms/gatewayTestMessage',
            icon: 'flask',
            component: 'gatewayTests/TestMessages',
            testTool: true,
            audience: ['admin'],
            codes: [
              {
                code: 'gatewayTestMessage:list',
                en: 'View',
                zh: '查看',
                follows: 'gatewayTest:list',
              },
              {
                code: 'gatewayTestMessage:export',
                en: 'Export',
                zh: '导出',
                follows: 'gatewayTest:export',
              },
            ],
          },
          {
            ...entry(
              'testNumber',
              'Test numbers',
              '测试号码',
              '/sms/testNumber',
              'phone',
              ['admin'],
              {},
            ),
            testTool: true,
          },
          {
            ...entry(
              'testPlan',
              'Scheduled tests',
              '定时测试',
              '/sms/testPlan',
              'clock',
              ['admin'],
              {},
            ),
            testTool: true,
          },
        ],
      ),
      place: 4.4,
    },
    {
      ...tabbedPage('operators', { en: 'Operators', zh: '运营商' }, '/sms/operators', 'tower', [
        entry('operator', 'Operators', '运营商', '/sms/operator', 'tower', staff, {
          manager: full,
        }),
        entry('numberPrefix', 'Number prefixes', '号码前缀', '/sms/numberPrefix', 'hash', staff, {
          manager: full,
        }),
      ]),
      place: 4.6,
    },
    {
      ...entry('country', 'Countries', '国家/地区', '/sys/country', 'globe', staff, {
        manager: full,
      }),
      place: 5,
    },
  ],
}

const versionVerbs = [
  'list',
  'add',
  'edit',
  'delete',
  'export',
  'import',
  'publish',
  'withdraw',
] as const

/** Rates and their groups. */
export const ratesMenu: MenuSeed = {
  key: 'rates',
  title: { en: 'Rates', zh: '费率管理' },
  path: '/rates',
  icon: 'rate',
  component: 'layouts/RouteView',
  audience: ['admin', 'manager', 'sales', 'agent'],
  place: 9,
  children: [
    tabbedPage('priceLists', { en: 'Price lists', zh: '费率表' }, '/sms/priceLists', 'rate', [
      entry(
        'rateGroup',
        'Rate groups',
        '费率组',
        '/sms/rateGroup',
        'folder',
        ['admin', 'manager', 'sales', 'agent'],
        {
          manager: full,
          agent: full,
        },
      ),
      {
        ...entry(
          'rateVersion',
          'Price list versions',
          '费率版本',
          '/sms/rateVersion',
          'calendar',
          ['admin', 'manager', 'sales', 'agent'],
          { manager: versionVerbs, agent: versionVerbs },
        ),
        like: 'rateGroup:list',
      },
      {
        key: 'rateChange',
        title: { en: 'Price changes', zh: '费率改动' },
        path: '/sms/rateChange',
        icon: 'list',
        component: 'rates/RateChanges',
        audience: ['admin', 'manager', 'sales', 'agent'],
        like: 'rateGroup:list',
        hidden: true,
        codes: [
          {
            code: 'rateChange:export',
            en: 'Export',
            zh: '导出',
            audience: ['admin', 'manager', 'agent'],
          },
        ],
      },
      entry('rate', 'Rates', '费率', '/sms/rate', 'rate', ['admin', 'manager', 'sales', 'agent'], {
        manager: full,
        agent: full,
      }),
    ]),
    tabbedPage('exchange', { en: 'Exchange rates', zh: '汇率' }, '/sys/exchange', 'refresh', [
      entry('exchangeRate', 'Exchange rates', '汇率', '/sys/exchangeRate', 'refresh', staff, {
        manager: full,
      }),
      entry(
        'exchangeProvider',
        'Exchange rate providers',
        '汇率服务商',
        '/sys/exchangeProvider',
        'refresh',
        staff,
        { manager: full },
      ),
    ]),
  ],
}
