import { keywordMenu } from './keywords.ts'
import {
  salesAnalysisName,
  salesAnalysisPath,
  type SalesProduct,
  salesProducts,
} from '../analyses/sales.ts'
import { smsAnalysisName, smsAnalysisPath } from '../analyses/sms.ts'
import {
  codeListName,
  type CodeProduct,
  codeProducts,
  smsLists,
  smsPaths,
  type SmsProduct,
  smsProducts,
  smsRules,
} from '../smsRules.ts'
import { PAGE_SWITCH } from './lines.ts'
import { entry, everybody, full, type MenuSeed, tabbedPage } from './seed.ts'

const senders = ['admin', 'agent', 'customer'] as const
const taskKeepers = ['admin', 'manager', 'agent', 'customer'] as const

/**
 * The menu of one product. Who gets it in a database that had notification SMS before: those roles that have the same of
 * notification SMS.
 */
function menuOf(product: SmsProduct, index: number): MenuSeed {
  const { title, icon } = smsRules[product]
  const paths = smsPaths(product)
  const { task, outbox, inbox, rejects } = smsLists(product)
  const figures = smsAnalysisName(product)
  const { task: likeTask, outbox: likeOutbox } = smsLists('notify')
  const sends = 'notify:send'
  const sales = salesProducts.filter((one) => one === product).map(salesOf)
  const analysis: MenuSeed = {
    key: `${product}.analysis`,
    title: { en: 'Analysis', zh: '数据分析' },
    path: smsAnalysisPath(product),
    icon: 'table',
    component: `sms/Analysis#${product}`,
    codes: [
      { code: `${figures}:list`, en: 'See', zh: '查看', like: `${likeOutbox}:list` },
      { code: `${figures}:export`, en: 'Export', zh: '导出', like: `${likeOutbox}:export` },
    ],
    audience: everybody,
    like: `${likeOutbox}:list`,
  }
  return {
    key: product,
    title,
    path: `/sms/${product}`,
    icon,
    component: 'layouts/RouteView',
    audience: everybody,
    like: `${likeTask}:list`,
    place: index + 1,
    children: [
      {
        key: `${product}.send`,
        title: { en: 'Send', zh: '发送短信' },
        path: paths.send,
        icon: 'send',
        component: `sms/Send#${product}`,
        codes: [
          { code: `${product}:send`, en: 'Send', zh: '发送', audience: senders, like: sends },
        ],
        audience: senders,
        like: sends,
      },
      tabbedPage(
        `${product}.tasks`,
        { en: 'Tasks', zh: '任务' },
        `/sms/${product}/tasks`,
        'tasks',
        [
          {
            key: `${product}.task`,
            title: { en: 'Tasks', zh: '任务' },
            path: paths.task,
            icon: 'tasks',
            component: `sms/Tasks#${product}`,
            codes: [
              { code: `${task}:list`, en: 'List', zh: '查看', like: `${likeTask}:list` },
              ...(
                [
                  ['pause', 'Pause', '暂停'],
                  ['resume', 'Resume', '恢复'],
                  ['cancel', 'Cancel', '取消'],
                  ['skipScreening', 'Skip screening', '跳过筛查', 'resume', 'resume'],
                ] as const
              ).map(([verb, en, zh, likeVerb = verb, follows]) => ({
                code: `${task}:${verb}`,
                en,
                zh,
                audience: taskKeepers,
                like: `${likeTask}:${likeVerb}`,
                ...(follows && { follows: `${task}:${follows}` }),
              })),
            ],
            audience: everybody,
            like: `${likeTask}:list`,
          },
          {
            key: `${product}.rejects`,
            title: { en: 'Skipped numbers', zh: '已剔除号码' },
            path: paths.rejects,
            icon: 'blocked',
            component: `sms/Rejects#${product}`,
            codes: [
              { code: `${rejects}:list`, en: 'List', zh: '查看', like: `${likeTask}:list` },
              { code: `${rejects}:export`, en: 'Export', zh: '导出', like: `${likeOutbox}:export` },
            ],
            audience: everybody,
            like: `${likeTask}:list`,
          },
        ],
      ),
      {
        key: `${product}.outbox`,
        title: { en: 'Outbox', zh: '发送记录' },
        path: paths.outbox,
        icon: 'outbox',
        component: `sms/Outbox#${product}`,
        codes: (
          [
            ['list', 'List', '查看'],
            ['trace', 'Trace', '轨迹'],
            ['export', 'Export', '导出'],
          ] as const
        ).map(([verb, en, zh]) => ({
          code: `${outbox}:${verb}`,
          en,
          zh,
          like: `${likeOutbox}:${verb}`,
        })),
        audience: everybody,
        like: `${likeOutbox}:list`,
      },
      ...codeProducts.filter((one) => one === product).map(codesOf),
      {
        key: `${product}.inbox`,
        title: { en: 'Inbox', zh: '收件箱' },
        path: paths.inbox,
        icon: 'inbox',
        component: `sms/Inbox#${product}`,
        codes: [
          { code: `${inbox}:list`, en: 'List', zh: '查看', like: `${likeOutbox}:list` },
          { code: `${inbox}:export`, en: 'Export', zh: '导出', like: `${likeOutbox}:export` },
          {
            code: `${inbox}:mark`,
            en: 'Mark as read',
            zh: '标为已读',
            audience: taskKeepers,
            like: `${likeTask}:pause`,
          },
        ],
        audience: everybody,
        like: `${likeOutbox}:list`,
      },
      ...(sales.length === 0
        ? [analysis]
        : [
            tabbedPage(`${product}.figures`, analysis.title, `/sms/${product}/figures`, 'table', [
              analysis,
              ...sales,
            ]),
          ]),
    ],
  }
}

/** The codes that the platform made and checked. */
function codesOf(product: CodeProduct): MenuSeed {
  const code = codeListName(product)
  const { outbox } = smsLists(product)
  return {
    key: `${product}.code`,
    title: { en: 'Codes', zh: '验证码' },
    path: smsPaths(product).otp,
    icon: 'lock',
    component: `sms/Codes#${product}`,
    codes: [
      { code: `${code}:list`, en: 'List', zh: '查看', like: `${outbox}:list` },
      { code: `${code}:export`, en: 'Export', zh: '导出', like: `${outbox}:export` },
    ],
    audience: everybody,
    like: `${outbox}:list`,
  }
}

/** What was sold and earned: for staff who see sales. */
function salesOf(product: SalesProduct): MenuSeed {
  const name = salesAnalysisName(product)
  return {
    key: `${product}.salesAnalysis`,
    title: { en: 'Sales', zh: '销售分析' },
    path: salesAnalysisPath(product),
    icon: 'table',
    component: `sms/SalesAnalysis#${product}`,
    codes: [
      { code: `${name}:list`, en: 'See', zh: '查看' },
      { code: `${name}:export`, en: 'Export', zh: '导出' },
    ],
    audience: ['admin', 'manager', 'sales'],
  }
}

/** The senders of every product; its key is from before there were several. */
const senderIds: MenuSeed = {
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
}

const others = smsProducts.filter((product) => product !== 'notify')

/** Whose numbers get no messages, of whichever product. */
const blacklistMenu: MenuSeed = {
  ...entry(
    'blacklistEntry',
    'Blacklist',
    '黑名单',
    '/sms/blacklist',
    'blocked',
    ['admin', 'manager', 'agent', 'customer'],
    { manager: full, agent: full, customer: full },
  ),
}

/** Texts of every product. */
const templateMenu: MenuSeed = {
  ...entry('template', 'Templates', '模板', '/sms/template', 'page', everybody, {
    manager: full,
    agent: full,
    customer: full,
  }),
}

/** How often a number may be sent to. */
const capMenu: MenuSeed = {
  ...entry(
    'frequencyCap',
    'Frequency caps',
    '发送频次限制',
    '/sms/frequencyCap',
    'filter',
    ['admin', 'manager', 'agent', 'customer'],
    { manager: full, agent: full, customer: full },
  ),
}

/** At which hours people of a country are left in peace. */
const quietMenu: MenuSeed = {
  ...entry(
    'quietHours',
    'Do not disturb',
    '免打扰时段',
    '/sms/quietHours',
    'clock',
    ['admin', 'manager'],
    { manager: full },
  ),
}

/** What countries ask of senders and texts. */
const countryRuleMenu: MenuSeed = {
  ...entry(
    'countryRule',
    'Country rules',
    '国家/地区规则',
    '/sms/countryRule',
    'globe',
    everybody,
    { manager: full, agent: ['list'], customer: ['list'] },
  ),
}

/** By which messages say whom they are from. */
const signatureMenu: MenuSeed = {
  ...entry('signature', 'Signatures', '签名', '/sms/signature', 'badge', everybody, {
    manager: full,
    agent: ['list', 'add', 'edit', 'delete', 'export'],
    customer: ['list', 'add', 'edit', 'delete'],
  }),
}

/** Texts that staff recommend, for everyone to copy. */
const recommendedTemplateMenu: MenuSeed = {
  ...entry(
    'recommendedTemplate',
    'Recommended',
    '推荐模板',
    '/sms/recommendedTemplate',
    'book',
    everybody,
    { manager: full, agent: ['list', 'adopt'], customer: ['list', 'adopt'] },
  ),
}

/** Whom messages say they are from, and what they say. */
const contentMenu: MenuSeed = {
  key: 'sms.shared',
  title: { en: 'Content', zh: '内容管理' },
  path: '/sms/shared',
  icon: 'page',
  component: 'layouts/RouteView',
  audience: everybody,
  place: 3.8,
  children: [
    senderIds,
    signatureMenu,
    tabbedPage('templates', { en: 'Templates', zh: '模板' }, '/sms/templates', 'page', [
      templateMenu,
      recommendedTemplateMenu,
    ]),
    keywordMenu,
  ],
}

/** Which messages may not be sent, or not now. */
const complianceMenu: MenuSeed = {
  key: 'sms.rules',
  title: { en: 'Compliance', zh: '合规' },
  path: '/sms/rules',
  icon: 'shield',
  component: 'layouts/RouteView',
  audience: everybody,
  place: 3.9,
  children: [blacklistMenu, capMenu, quietMenu, countryRuleMenu],
}

/** The products, one of which is chosen at the top of their screens, and what they share. */
export const smsMenus: readonly MenuSeed[] = [
  {
    key: 'sms',
    title: { en: 'SMS', zh: '短信' },
    path: '/sms',
    icon: 'message',
    component: PAGE_SWITCH,
    audience: everybody,
    place: 3,
    children: ['notify' as const, ...others].map(menuOf),
  },
  contentMenu,
  complianceMenu,
]
