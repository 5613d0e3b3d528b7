import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import { until } from './until.ts'

const running = z.object({
  simulators: z.object({ mail: z.object({ url: z.string() }) }),
})
const mails = z.array(
  z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), html: z.string() }),
)
export type Mail = z.output<typeof mails>[number]

/** The newest mail to an address that contains a text, from the mail catcher. */
export async function mailTo(platform: Platform, address: string, says: RegExp): Promise<Mail> {
  const path = join(platform.dataDir, 'running.json')
  const { url } = running.parse(JSON.parse(readFileSync(path, 'utf8'))).simulators.mail
  return until(`a mail to ${address} that says ${says}`, async () => {
    const answer = await fetch(new URL('/mails', url))
    return mails
      .parse(await answer.json())
      .find(({ to, subject, text }) => to.includes(address) && says.test(`${subject}\n${text}`))
  })
}

/** The six digits in a text. */
export function codeIn(text: string): string {
  const found = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (found === undefined) throw new Error(`There is no code in: ${text}`)
  return found
}
