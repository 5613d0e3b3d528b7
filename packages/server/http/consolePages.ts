import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Register } from './app.ts'

export interface ConsoleOptions {
  /** Where the built console lies. */
  folder: string
  /** Base path of the API, told to the pages in a meta tag. */
  product: string
}

const signInPaths = ['/user/login']

/**
 * The console at the root: hashed assets for a year, pages never cached. Every path that is no file and no API
 * is a place inside the console; the sign-in page is a page of its own.
 */
export function consolePages({ folder, product }: ConsoleOptions): Register {
  return async (app) => {
    if (!existsSync(join(folder, 'index.html'))) {
      app.log.warn(`There is no console in ${folder}: build it with npm start.`)
      return
    }
    const page = async (name: string) =>
      (await readFile(join(folder, name), 'utf8')).replace(
        /(<meta name="tandem-product" content=")[^"]*"/,
        `$1${product}"`,
      )
    const index = await page('index.html')
    const login = existsSync(join(folder, 'login.html')) ? await page('login.html') : index
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      allowedPath: (path) => !path.endsWith('.html') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
    app.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      // A missing file is missing: a page in its place would only confuse who asked for it.
      if (path === `/${product}` || path.startsWith(`/${product}/`) || /\.[a-z0-9]+$/i.test(path)) {
        return reply.callNotFound()
      }
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(signInPaths.includes(path) ? login : index)
    })
  }
}
