import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One JSON document that survives the process; without a folder nothing is stored. */
export type KeptFile<Value> = {
  /** The last written document, unchecked; undefined if there is none. Throws if it is not JSON. */
  read(): Value | undefined
  write(value: Value): void
  remove(): void
}

export function keptFile<Value>(dataDir: string | null, name: string): KeptFile<Value> {
  if (dataDir === null) {
    return { read: () => undefined, write: () => undefined, remove: () => undefined }
  }
  const path = join(dataDir, name)
  return {
    read: () => {
      try {
        const value: Value = JSON.parse(readFileSync(path, 'utf8'))
        return value
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    write: (value) => {
      // A kill halfway must leave the old document or the new one.
      writeFileSync(`${path}.new`, JSON.stringify(value, null, 1), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    remove: () => rmSync(path, { force: true }),
  }
}
