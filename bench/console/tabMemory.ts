import { type Console, until } from './openConsole.ts'

/** Closes the last tab other than home; false if there was none. */
const CLOSE_LAST = `(() => {
  const last = [...document.querySelectorAll('.tab-close')].at(-1)
  last?.click()
  return last !== undefined
})()`

export interface TabMemory {
  heapMb: number
  nodes: number
  /** DOM trees that are detached but still referenced by a script. */
  detached: number
}

/** The page's memory after garbage collection. */
export async function readMemory({ cdp }: Console): Promise<TabMemory> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('DOM.enable')
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  const { detachedNodes } = await cdp.send('DOM.getDetachedDomNodes')
  await cdp.send('DOM.disable')
  return { heapMb: usedSize / 2 ** 20, nodes, detached: detachedNodes.length }
}

/**
 * Opens pages of the menu, each in its own tab, until the number is reached, and closes all except home.
 */
export async function openAndClose(console: Console, count: number): Promise<void> {
  const { page } = console
  const links = page.locator('nav .menu-link, nav a[href]')
  const hrefs = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ])
  const paths = hrefs.filter((href) => /^\/\w+\/\w/.test(href))
  if (paths.length < 10) throw new Error(`The menu has ${paths.length} pages only`)
  for (let opened = 0; opened < count;) {
    for (const path of paths.slice(0, count - opened)) {
      await page.evaluate(`document.querySelector('nav a[href="${path}"]').click()`)
      await until(
        page,
        `location.pathname === ${JSON.stringify(path)} && !document.querySelector('.tab-page:not([style*="none"]) [aria-busy="true"]')`,
      )
      opened += 1
    }
    while (await page.evaluate<boolean>(CLOSE_LAST)) await page.waitForTimeout(20)
  }
  // Toasts and pending responses.
  await page.waitForTimeout(6_000)
}
