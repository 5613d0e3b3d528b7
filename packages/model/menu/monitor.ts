import { type MenuSeed, staff, tabbedPage } from './seed.ts'

/** The state of the platform, and its scheduled jobs. */
export const monitorMenu: MenuSeed = {
  key: 'monitor',
  title: { en: 'Monitoring', zh: '监控' },
  path: '/monitor',
  icon: 'pulse',
  component: 'layouts/RouteView',
  audience: staff,
  place: 13,
  children: [
    tabbedPage('health', { en: 'Health', zh: '运行状况' }, '/monitor/state', 'pulse', [
      {
        key: 'monitor.health',
        title: { en: 'Health', zh: '运行状况' },
        path: '/monitor/health',
        icon: 'pulse',
        component: 'monitoring/Health',
        codes: [{ code: 'monitor:list', en: 'View', zh: '查看' }],
        audience: staff,
      },
      {
        key: 'monitor.database',
        title: { en: 'Database', zh: '数据库' },
        path: '/monitor/database',
        icon: 'folder',
        component: 'monitoring/DatabaseHealth',
        codes: [{ code: 'monitor:database', en: 'View', zh: '查看' }],
        audience: staff,
      },
    ]),
    tabbedPage('queues', { en: 'Queues', zh: '队列' }, '/monitor/queues', 'inbox', [
      {
        key: 'deadLetter',
        title: { en: 'Dead letters', zh: '死信' },
        path: '/monitor/deadLetter',
        icon: 'inbox',
        component: 'monitoring/DeadLetters',
        codes: [
          { code: 'deadLetter:list', en: 'View', zh: '查看' },
          { code: 'deadLetter:tryAgain', en: 'Try again', zh: '重试' },
        ],
        audience: staff,
      },
      {
        key: 'outboxEvent',
        title: { en: 'Outgoing events', zh: '外发事件' },
        path: '/monitor/outboxEvent',
        icon: 'send',
        component: 'monitoring/OutboxEvents',
        codes: [
          { code: 'outboxEvent:list', en: 'View', zh: '查看' },
          { code: 'outboxEvent:tryAgain', en: 'Try again', zh: '重试' },
          { code: 'outboxEvent:drop', en: 'Drop', zh: '丢弃' },
        ],
        audience: staff,
      },
    ]),
    {
      key: 'scheduledJob',
      place: 5,
      title: { en: 'Scheduled jobs', zh: '定时作业' },
      path: '/isystem/QuartzJobList',
      icon: 'clock',
      component: 'jobs/ScheduledJobs',
      codes: [
        { code: 'scheduledJob:list', en: 'View', zh: '查看' },
        { code: 'scheduledJob:add', en: 'Add', zh: '新增', audience: ['admin'] },
        { code: 'scheduledJob:edit', en: 'Edit', zh: '编辑', audience: ['admin'] },
        { code: 'scheduledJob:delete', en: 'Delete', zh: '删除', audience: ['admin'] },
        { code: 'scheduledJob:run', en: 'Run now', zh: '立即执行', audience: ['admin'] },
      ],
      audience: staff,
    },
  ],
}
