import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { Visit, type VisitOptions } from './browser.ts'
import type { Platform } from './platform.ts'

const SIZE = { width: 1280, height: 800 }
const PHONE = { width: 400, height: 800, touch: true }
/** Letters stay sharp, and a picture is a third of what it is without loss. */
const QUALITY = 82

interface DocsPicture extends VisitOptions {
  /** What it shows, for the list beside the pictures. */
  says: string
  account: string
  path: string
  /** What is opened first, besides the page. */
  open?: (visit: Visit) => Promise<void>
}

/** The pictures of docs/pictures by name; the README shows the first four. */
const pictures: Readonly<Record<string, DocsPicture>> = {
  home: { says: 'Home of the staff', account: 'admin', path: '/home/Home' },
  send: {
    says: 'Sending: numbers, text, price by country',
    account: 'harbor',
    path: '/sms/notify/send',
    open: fillSend,
  },
  outbox: {
    says: 'The timeline of one message',
    account: 'admin',
    path: '/sms/notify/outbox',
    locale: 'zh_CN',
    appearance: 'dark',
    async open(visit) {
      await firstRecord(visit)
      await visit.drawer.getByRole('list').first().waitFor()
    },
  },
  connect: {
    says: 'Connecting a program by SMPP',
    account: 'harbor',
    path: '/isystem/smppAccount',
    async open(visit) {
      await firstRecord(visit)
      await visit.drawer.getByRole('tab', { name: visit.t('smppAccount.tab.connect') }).click()
      await visit.drawer.getByText('Kannel').first().waitFor()
    },
  },
  agentHome: {
    says: 'Home of an agent',
    account: 'lotus',
    path: '/AgentHome',
    locale: 'zh_CN',
  },
  customerHome: {
    says: 'Home of a customer',
    account: 'harbor',
    path: '/home/Home',
    appearance: 'dark',
  },
  tasks: { says: 'Tasks and how far they are', account: 'admin', path: '/sms/notify/task' },
  analysis: { says: 'Analysis of messages', account: 'admin', path: '/sms/notify/home/analysis' },
  recharge: { says: 'Recharging', account: 'harbor', path: '/SysCustomerPay' },
  statement: { says: 'Statement with its sums', account: 'harbor', path: '/ledger/statement' },
  bill: {
    says: 'A bill',
    account: 'admin',
    path: '/ledger/bill',
    open: firstRecord,
  },
  adjustment: {
    says: 'Adjusting a balance',
    account: 'admin',
    path: '/ledger/change',
    open: mainAction,
  },
  payments: { says: 'Payment orders', account: 'admin', path: '/sys/order', locale: 'zh_CN' },
  company: {
    says: 'The record of a company',
    account: 'admin',
    path: '/isystem/company',
    open: (visit) => recordOf(visit, 'Harbor Bank'),
  },
  gateway: {
    says: 'The record of a gateway',
    account: 'admin',
    path: '/sms/gateway',
    open: (visit) => recordOf(visit, 'Aurora Mobile'),
  },
  rates: { says: 'Rates', account: 'admin', path: '/sms/rate', appearance: 'dark' },
  usage: {
    says: 'Usage of all products',
    account: 'admin',
    path: '/ledger/usage',
    locale: 'zh_CN',
  },
  jobs: { says: 'Scheduled jobs', account: 'admin', path: '/isystem/QuartzJobList' },
  roles: {
    says: 'What a role may do',
    account: 'admin',
    path: '/isystem/role',
    open: (visit) => recordOf(visit, 'Customer'),
  },
  phone: {
    says: 'The outbox on a phone',
    account: 'harbor',
    path: '/sms/notify/outbox',
    ...PHONE,
  },
}

/** Takes the pictures of docs/pictures, and lists them there. */
export async function docsPictures(
  folder: string,
  browser: Browser,
  platform: Platform,
  attempt: (what: string, step: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const [name, { account, path, open, says: _says, ...look }] of Object.entries(pictures)) {
    await attempt(name, async () => {
      const visit = await Visit.open(browser, platform, { ...SIZE, ...look })
      await visit.enter(account, path)
      await visit.settled()
      await open?.(visit)
      await visit.settled()
      await visit.page.screenshot({
        path: join(folder, `${name}.webp`),
        type: 'webp',
        quality: QUALITY,
      })
      await visit.close()
    })
  }
  const lines = Object.entries(pictures).map(
    ([name, { says }]) => `![${says}](${name}.webp)\n\n${says}.\n`,
  )
  writeFileSync(
    join(folder, 'README.md'),
    `# Pictures of the console\n\n\`npm run pictures -- --readme\` takes them anew and writes this page.\n\n${lines.join('\n')}`,
  )
}

async function firstRecord(visit: Visit): Promise<void> {
  await visit.table.getByRole('rowheader').first().getByRole('button').click()
  await visit.drawer.first().waitFor()
}

async function recordOf(visit: Visit, name: string): Promise<void> {
  await visit.table.getByRole('button', { name, exact: true }).first().click()
  await visit.drawer.first().waitFor()
}

async function mainAction(visit: Visit): Promise<void> {
  await visit.page.locator('.screen-actions .button.primary').first().click()
  await visit.drawer.first().waitFor()
}

async function fillSend(visit: Visit): Promise<void> {
  const numbers = '+447700900123\n+6591234567\n+12015550102\n+12015550103\n12'
  await visit.field(visit.t('sms.send.numbers')).fill(numbers)
  await visit
    .field(visit.t('sms.send.text'))
    .fill('Harbor Bank: your new card is on its way. Track it in the app.')
  await visit.button(visit.t('sms.send.action', { n: 4 })).waitFor()
}
