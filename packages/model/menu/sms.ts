import { everybody, full, type MenuSeed } from './seed.ts'

/** Notification SMS. */
export const notifyMenu: MenuSeed = {
  key: 'notify',
  title: { en: 'Notification SMS', zh: '通知短信' },
  path: '/sms/notify',
  icon: 'message',
  component: 'layouts/RouteView',
  audience: everybody,
  children: [
    {
      key: 'notify.send',
      title: { en: 'Send', zh: '发送短信' },
      path: '/sms/notify/send',
      icon: 'send',
      component: 'sms/Send',
      codes: [
        { code: 'notify:send', en: 'Send', zh: '发送', audience: ['admin', 'agent', 'customer'] },
      ],
      audience: ['admin', 'agent', 'customer'],
    },
    {
      key: 'notify.task',
      title: { en: 'Tasks', zh: '任务' },
      path: '/sms/notify/task',
      icon: 'tasks',
      component: 'sms/Tasks',
      codes: [
        { code: 'smsTask:list', en: 'List', zh: '查看' },
        {
          code: 'smsTask:pause',
          en: 'Pause',
          zh: '暂停',
          audience: ['admin', 'manager', 'agent', 'customer'],
        },
        {
          code: 'smsTask:resume',
          en: 'Resume',
          zh: '继续',
          audience: ['admin', 'manager', 'agent', 'customer'],
        },
        {
          code: 'smsTask:cancel',
          en: 'Cancel',
          zh: '取消',
          audience: ['admin', 'manager', 'agent', 'customer'],
        },
      ],
      audience: everybody,
    },
    {
      key: 'notify.outbox',
      title: { en: 'Outbox', zh: '发送记录' },
      path: '/sms/notify/outbox',
      icon: 'outbox',
      component: 'sms/Outbox',
      codes: [
        { code: 'smsOutbox:list', en: 'List', zh: '查看' },
        { code: 'smsOutbox:trace', en: 'Trace', zh: '轨迹' },
        { code: 'smsOutbox:export', en: 'Export', zh: '导出' },
      ],
      audience: everybody,
    },
    {
      key: 'notify.senderId',
      title: { en: 'Sender IDs', zh: '发送方 ID' },
      path: '/sms/senderId',
      icon: 'badge',
      component: 'entity/senderId',
      entity: 'senderId',
      audience: everybody,
      grants: {
        manager: full,
        agent: ['list', 'add', 'edit', 'delete', 'export'],
        customer: ['list', 'add', 'delete'],
      },
    },
  ],
}
