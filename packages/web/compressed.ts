import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg)$/
/** Below this size a header costs as much as compression saves. */
const LEAST_BYTES = 1_024

/**
 * Writes every text file of the build additionally as brotli and gzip at maximum compression: the server sends what
 * the browser accepts and compresses nothing itself.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue
        const path = join(dir, name)
        const bytes = readFileSync(path)
        if (bytes.length < LEAST_BYTES) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
