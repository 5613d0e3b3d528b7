import { join } from 'node:path'
import { openBrowser, Visit, type VisitOptions } from './browser.ts'
import { Platform } from './platform.ts'
import { pagesOf } from './screens.ts'

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: takePictures.ts <folder> [--readme]')

const looks: VisitOptions[] = (['en_US', 'zh_CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((appearance) =>
    [1440, 400].map((width) => ({ locale, appearance, width })),
  ),
)
const accounts = ['admin', 'harbor'] as const

const platform = await Platform.start()
const browser = await openBrowser()
try {
  for (const look of flags.includes('--readme') ? [] : looks) {
    await loginPicture(look)
    for (const account of accounts) await screenPictures(account, look)
  }
} finally {
  await browser.close()
  await platform.stop()
}

async function loginPicture(look: VisitOptions): Promise<void> {
  const visit = await Visit.open(browser, platform, look)
  await visit.goto('/')
  await visit.button(visit.t('login.submit')).waitFor()
  await picture(visit, 'login', look)
  await visit.close()
}

async function screenPictures(account: string, look: VisitOptions): Promise<void> {
  const visit = await Visit.open(browser, platform, look)
  await visit.enter(account)
  for (const { path } of await pagesOf(await platform.as(account))) {
    await visit.goto(path)
    await visit.settled()
    await picture(visit, `${account}${path.replaceAll('/', '-')}`, look)
  }
  await visit.close()
}

async function picture(visit: Visit, name: string, look: VisitOptions): Promise<void> {
  const { locale, appearance, width } = look
  await visit.page.screenshot({
    path: join(folder ?? '', `${name}.${locale?.slice(0, 2)}.${appearance}.${width}.png`),
  })
}
