import { apiRequestMenu } from './logs.ts'
import { entry, type MenuSeed, tabbedPage } from './seed.ts'

const programVerbs = ['list', 'add', 'edit', 'delete', 'export'] as const
const clientVerbs = [...programVerbs, 'repush'] as const

/** How programs of companies send, and what they are told. */
export const developersMenu: MenuSeed = {
  key: 'developers',
  title: { en: 'Developers', zh: '开发者' },
  path: '/developers',
  icon: 'key',
  component: 'layouts/RouteView',
  audience: ['admin', 'manager', 'agent', 'customer'],
  place: 10.8,
  children: [
    tabbedPage('apiKeys', { en: 'API keys', zh: 'API 密钥' }, '/isystem/apiKeys', 'key', [
      {
        key: 'apiKey',
        title: { en: 'API keys', zh: 'API 密钥' },
        path: '/isystem/apiKey',
        icon: 'key',
        component: 'accounts/ApiKeys',
        codes: [
          { code: 'apiKey:list', en: 'View', zh: '查看' },
          { code: 'apiKey:add', en: 'Add', zh: '新增' },
          { code: 'apiKey:edit', en: 'Edit and rotate', zh: '编辑与轮换' },
          { code: 'apiKey:delete', en: 'Delete', zh: '删除' },
        ],
        audience: ['admin', 'agent', 'customer'],
      },
      apiRequestMenu,
    ]),
    tabbedPage('smpp', { en: 'SMPP', zh: 'SMPP' }, '/isystem/smpp', 'pulse', [
      entry(
        'smppAccount',
        'SMPP accounts',
        'SMPP 账号',
        '/isystem/smppAccount',
        'key',
        ['admin', 'manager', 'agent', 'customer'],
        { manager: clientVerbs, agent: clientVerbs, customer: clientVerbs },
      ),
      {
        key: 'smppSession',
        title: { en: 'SMPP sessions', zh: 'SMPP 会话' },
        path: '/isystem/smppSession',
        icon: 'pulse',
        component: 'smpp/SmppSessions',
        codes: [
          { code: 'smppSession:list', en: 'View', zh: '查看', like: 'smppAccount:list' },
          { code: 'smppSession:kick', en: 'Disconnect', zh: '断开', like: 'smppAccount:edit' },
        ],
        audience: ['admin', 'manager', 'agent', 'customer'],
        like: 'smppAccount:list',
      },
      {
        key: 'smppLog',
        title: { en: 'SMPP log', zh: 'SMPP 日志' },
        path: '/isystem/smppLog',
        icon: 'rows',
        component: 'smpp/SmppLog',
        codes: [{ code: 'smppLog:list', en: 'View', zh: '查看', like: 'smppAccount:list' }],
        audience: ['admin', 'manager', 'agent', 'customer'],
        like: 'smppAccount:list',
      },
    ]),
    tabbedPage('callbacks', { en: 'Callbacks', zh: '回调' }, '/isystem/callbacks', 'send', [
      entry(
        'callback',
        'Callbacks',
        '回调',
        '/isystem/callback',
        'send',
        ['admin', 'agent', 'customer'],
        { agent: programVerbs, customer: programVerbs },
      ),
      {
        key: 'callbackDelivery',
        title: { en: 'Callback log', zh: '回调记录' },
        path: '/isystem/callbackDelivery',
        icon: 'outbox',
        component: 'monitoring/CallbackDeliveries',
        codes: [
          { code: 'callbackDelivery:list', en: 'View', zh: '查看', like: 'callback:list' },
          {
            code: 'callbackDelivery:sendAgain',
            en: 'Send again',
            zh: '重新发送',
            like: 'callback:edit',
          },
        ],
        audience: ['admin', 'agent', 'customer'],
        like: 'callback:list',
      },
    ]),
  ],
}
