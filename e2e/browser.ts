import { type Locale, translatorOf } from '@tandem/i18n'
import type { MenuNode } from '@tandem/model'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import { BROWSER_FLAGS } from './browserFlags.ts'
import { beginWith, sessionOf } from './startStorage.ts'
import { becomes, until } from './until.ts'

/** A step that takes longer hangs; no measure of how fast the console is. */
const PATIENCE_MS = 45_000
const MOST_STOPS = 60
// Chromium says this now and then about our own init script: a frame that may run nothing does not run it either.
const KEPT_SCRIPT = /^console error: Blocked script execution in 'about:srcdoc'/

// Toasts disappear after seconds, or with the page: a test that looks later still finds them here.
const HEAR_MESSAGES = `new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (!target.classList?.contains('toasts')) continue
    for (const { textContent } of addedNodes) journeySaid(textContent)
  }
}).observe(document, { childList: true, subtree: true })`

export interface VisitOptions {
  locale?: Locale
  appearance?: 'light' | 'dark'
  width?: number
  height?: number
  /** Touch instead of a mouse: elements are tapped. */
  touch?: boolean
  /** Host of a brand, e.g. lotus.localhost: it resolves to the same platform. */
  host?: string
  /** Another URL of the platform. */
  url?: string
  /** Faults this journey causes deliberately; any other fails it. */
  expected?: readonly RegExp[]
}

/** The Chromium found by the runner. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['TANDEM_CHROMIUM']
  if (executablePath === undefined) {
    throw new Error('Set TANDEM_CHROMIUM to a Chromium, or run the journeys by `npm run e2e`.')
  }
  return chromium.launch({ executablePath, args: BROWSER_FLAGS })
}

/** The platform's URL for a browser: its own, another way there, or a host that resolves to it. */
function addressOf(platform: Platform, { host, url = platform.url }: VisitOptions): string {
  if (host === undefined) return url
  const address = new URL(url)
  address.hostname = host
  return address.origin
}

/** One user in one browser window. All errors of the page are recorded and fail the journey at its end. */
export class Visit {
  readonly page: Page
  readonly locale: Locale
  /** A text of the console in this visit's language. */
  readonly t: ReturnType<typeof translatorOf>['t']
  readonly faults: string[] = []
  #said: string[] = []
  /** The newest websocket of the page has received something. */
  #isConnected = false
  appearance: 'light' | 'dark'
  #context: BrowserContext
  #platform: Platform
  #url: string
  #expected: RegExp[]

  private constructor(
    page: Page,
    platform: Platform,
    context: BrowserContext,
    options: VisitOptions,
  ) {
    const { locale = 'en_US', appearance = 'light', expected = [] } = options
    this.page = page
    this.locale = locale
    this.appearance = appearance
    this.t = translatorOf(locale).t
    this.#context = context
    this.#platform = platform
    this.#url = addressOf(platform, options)
    this.#expected = [KEPT_SCRIPT, ...expected]
    page.on('pageerror', (error) => this.#note(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.#note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    page.on('websocket', (socket) => {
      this.#isConnected = false
      socket.on('framereceived', () => (this.#isConnected = true))
    })
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? 'unknown'
      // Aborted by the page itself, e.g. by leaving.
      if (why !== 'net::ERR_ABORTED') this.#note(`${request.url()} failed: ${why}`)
    })
  }

  static async open(
    browser: Browser,
    platform: Platform,
    options: VisitOptions = {},
  ): Promise<Visit> {
    const { locale = 'en_US', appearance = 'light', width = 1440, height = 900 } = options
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: options.touch === true,
      colorScheme: appearance,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Singapore',
      acceptDownloads: true,
    })
    await beginWith(context, { locale })
    context.setDefaultTimeout(PATIENCE_MS)
    const visit = new Visit(await context.newPage(), platform, context, options)
    await visit.#hearMessages()
    return visit
  }

  async #hearMessages(): Promise<void> {
    await this.page.exposeFunction('journeySaid', (text: string) => void this.#said.push(text))
    await this.page.addInitScript(HEAR_MESSAGES)
  }
  /** Waits for a toast with this text, even if it is gone again; each counts once. */
  async told(text: string): Promise<void> {
    await until(`the message ${JSON.stringify(text)}`, () => {
      const at = this.#said.findIndex((one) => one.includes(text))
      return at >= 0 && this.#said.splice(at, 1).length > 0
    })
  }

  /** From here on, faults like this one are expected. */
  expect(fault: RegExp): void {
    this.#expected.push(fault)
  }
  /** Closes the window. @throws Error listing the page's errors */
  async close(): Promise<void> {
    await this.#context.close()
    if (this.faults.length > 0) {
      throw new Error(`The page complained:\n${this.faults.join('\n')}`)
    }
  }
  /** Closes the window of a failed journey. */
  async abandon(): Promise<void> {
    await this.#context.close()
  }
  #note(fault: string): void {
    if (!this.#expected.some((pattern) => pattern.test(fault))) this.faults.push(fault)
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`)
  }
  /**
   * Goes to another page of the menu as a link does, without loading the console again, and closes the tabs that are
   * left, but for home.
   */
  async moveTo(path: string): Promise<void> {
    const front = this.page.locator('.tab.in-front [role="tab"]')
    const before = await front.getAttribute('id')
    await this.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await until(
      `the tab of ${path} to be in front`,
      async () => (await front.getAttribute('id')) !== before,
    )
    const left = this.page.locator('.tab:not(.in-front) .tab-close')
    while ((await left.count()) > 0) await left.first().click()
  }
  /** Signs in through the form, on the open page or the first one. */
  async signIn(username: string, password = this.#platform.passwordOf(username)): Promise<void> {
    if (!this.page.url().startsWith(this.#url)) await this.goto('/')
    await this.field(this.t('login.username')).fill(username)
    await this.password.fill(password)
    await this.button(this.t('login.submit')).click()
  }
  /**
   * Signs in and waits for the menu. A window that has not opened a page yet begins at `path` with a session as the form
   * leaves it; any other signs in through the form, choosing the first department if asked.
   */
  async enter(username: string, path = '/'): Promise<void> {
    if (this.page.url() === 'about:blank' && (await this.#beginSignedIn(username))) {
      await this.goto(path)
      await this.menu.waitFor()
      return
    }
    await this.signIn(username)
    const question = this.button(this.t('login.department.submit'))
    await this.menu.or(question).first().waitFor()
    if (await question.isVisible()) {
      await this.page.getByRole('radio').first().check()
      await question.click()
    }
    await this.menu.waitFor()
    if (path !== '/') await this.goto(path)
  }
  /** False where the form would ask more, or a brand's host knows the session. */
  async #beginSignedIn(username: string): Promise<boolean> {
    if (new URL(this.#url).hostname !== new URL(this.#platform.url).hostname) return false
    const password = this.#platform.passwordOf(username)
    const kept = await sessionOf(this.#platform.anonymous(this.locale), { username, password })
    if (kept) await beginWith(this.#context, kept)
    return kept !== null
  }

  /** Waits until the sign-in form can be used again. */
  async signInAnswered(): Promise<void> {
    await this.button(this.t('login.submit')).and(this.page.locator(':enabled')).waitFor()
  }
  /** Waits for the page's websocket: from then on it receives live updates. */
  async connected(): Promise<void> {
    await until('the websocket to be open', async () => {
      // A page that comes online checks its socket, and the server answers.
      await this.page.evaluate(`window.dispatchEvent(new Event('online'))`)
      return this.#isConnected
    })
  }
  /** Waits until the visible list shows its rows; later ones are live updates. */
  async listRead(): Promise<void> {
    const tables = this.page.locator('.tab-page table').filter({ visible: true })
    await becomes(
      'the list to be read',
      () => tables.evaluateAll((all) => all.map((table) => table.ariaBusy)),
      ['false'],
    )
  }
  /** This browser's token. */
  async token(): Promise<string> {
    const stored = await this.page.evaluate<string>(`localStorage.getItem('pro__Access-Token')`)
    return z.object({ value: z.string() }).parse(JSON.parse(stored)).value
  }
  /** Opens every group of the menu. */
  async unfoldMenu(): Promise<void> {
    const folded = this.menu.getByRole('button', { expanded: false })
    while ((await folded.count()) > 0) await folded.first().click()
  }
  /** Follows the first menu entry with this title and waits for its page. */
  async openPage(title: string): Promise<void> {
    await this.menu.getByRole('link').or(this.menu.getByRole('button')).first().waitFor()
    const link = this.menu.getByRole('link', { name: title, exact: true }).first()
    if (!(await link.isVisible())) await this.unfoldMenu()
    const path = await link.getAttribute('href')
    await link.click()
    await this.page.waitForURL(({ pathname }) => pathname === path)
  }
  /** Presses Tab until the element has the focus, as a keyboard user would. */
  async tabTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await target.evaluate((element) => element.matches(':focus'))) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${String(target)} is not reached by ${MOST_STOPS} presses of Tab.`)
  }

  get password(): Locator {
    return this.page.getByLabel(this.t('login.password'), { exact: true })
  }
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.t('shell.menu') })
  }
  /** Opens the user menu. */
  get account(): Locator {
    return this.page.locator('.header-tools .header-button[aria-haspopup="menu"]').last()
  }
  /** Chooses an item of the user menu: an action, or one of several options. */
  async chooseOfAccount(name: string): Promise<void> {
    await this.account.click()
    const line = this.page.getByRole('menuitem', { name, exact: true })
    await line.or(this.page.getByRole('menuitemradio', { name, exact: true })).click()
  }
  get table(): Locator {
    return this.page.getByRole('table')
  }
  get drawer(): Locator {
    return this.page.getByRole('dialog')
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
  field(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name })
  }
  /** The option of an open dropdown that Enter would choose. */
  choice(text: string): Locator {
    return this.page
      .locator('.ant-select-item-option-active')
      .filter({ hasText: text, visible: true })
  }
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name })
  }
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }
  /** Waits until the visible page has its title and nothing on it is loading. */
  async settled(): Promise<void> {
    await this.heading(/./).filter({ visible: true }).first().waitFor()
    await this.page
      .locator('[aria-busy="true"], output.loading')
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'detached' })
  }
  /** Changes the system's appearance, and waits until the page has followed. */
  async look(appearance: 'light' | 'dark'): Promise<void> {
    this.appearance = appearance
    await this.page.emulateMedia({ colorScheme: appearance })
    await until(`the page to be ${appearance}`, () =>
      this.page.evaluate<boolean>(
        `document.documentElement.dataset.theme === '${appearance}' && document.getAnimations().length === 0`,
      ),
    )
  }
  titleOf(node: MenuNode): string {
    return this.locale === 'zh_CN' ? node.meta.titleZh : node.meta.titleEn
  }
}
