import { readFileSync } from 'node:fs'
import { z } from 'zod'

const description: unknown = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
)

/** Version of the product, e.g. '0.1.0'. */
export const VERSION = z.object({ version: z.string() }).parse(description).version
