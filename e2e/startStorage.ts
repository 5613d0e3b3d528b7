import { loginResultSchema } from '@tandem/model'
import type { BrowserContext } from 'playwright-core'
import type { Api } from './api.ts'

/** What a page finds in its storage. */
export type Kept = Readonly<Record<string, string>>

/** A session outlives every journey. */
const LASTS_MS = 3_600_000

/**
 * What a new browser holds in its storage, unless it is there already: written by its first page. Playwright's
 * `storageState` would open and close a page of its own for it, which costs as much as opening the window.
 */
export async function beginWith(context: BrowserContext, kept: Kept): Promise<void> {
  // A page that removes an entry must not find it again after the next load.
  const mark = `journey.${Object.keys(kept).join()}`
  await context.addInitScript(`(() => {
    if (!location.protocol.startsWith('http') || localStorage.getItem(${JSON.stringify(mark)})) return
    for (const [name, text] of Object.entries(${JSON.stringify({ ...kept, [mark]: 'yes' })})) {
      localStorage.setItem(name, text)
    }
  })()`)
}

/**
 * A new session as the sign-in form leaves it (packages/web/data/session.ts); null if the form would not lead on at
 * once, as it asks for a department.
 */
export async function sessionOf(
  anonymous: Api,
  person: { username: string; password: string },
): Promise<Kept | null> {
  const answer = await anonymous.send('POST', '/sys/login', person, loginResultSchema)
  if (answer.multi_depart !== 1) return null
  const entry = (value: unknown, ttlMs: number | null = LASTS_MS): string =>
    JSON.stringify({ value, expire: ttlMs === null ? null : Date.now() + ttlMs })
  return {
    pro__Login_Username: entry(answer.userInfo.username),
    pro__Login_Userinfo: entry(answer.userInfo),
    'pro__Access-Token': entry(answer.token),
    pro__Login_Device: entry(answer.device, null),
  }
}
