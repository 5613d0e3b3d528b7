import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { BrandInfo } from '@tandem/model'

import type { Settings } from '../settings.ts'
import type { Register } from './app.ts'
import { brandPages } from './brandPage.ts'
import { withFrames } from './contentPolicy.ts'
import { consoleRelease } from './consoleRelease.ts'
import { requestHost } from './requestHost.ts'

export interface ConsoleOptions {
  /** Folder of the built console. */
  folder: string
  /** Base path of the API, written into the pages as a meta tag. */
  product: string
  /** The brand of a Host header. */
  brandOf: (host: string | undefined) => Promise<BrandInfo>
  /** Written into the pages, so that the console says it is a sandbox. */
  mode: Settings['mode']
  /** Origins that pages can show in frames. */
  framed: () => Promise<readonly string[]>
}

/** The name in the built pages, replaced by the brand's. */
const BUILT_NAME = 'Tandem'
/** Pages without a session (spec §2) that load none of the console, by path. */
const publicPaths: Readonly<Record<string, string>> = {
  '/user/login': 'login.html',
  '/user/register': 'public.html',
  '/user/register-result': 'public.html',
  '/user/alteration': 'public.html',
  '/user/help': 'public.html',
  '/user/privacy': 'public.html',
  '/user/terms': 'public.html',
  '/test/home': 'public.html',
}

/**
 * The console at the root: hashed assets cached for a year, pages never cached and in the brand of their host. Every
 * path that is neither a file nor the API is a place inside the console; those before sign-in are separate pages.
 */
export function consolePages({ folder, product, brandOf, mode, framed }: ConsoleOptions): Register {
  return async (app) => {
    if (!existsSync(join(folder, 'index.html'))) {
      app.log.warn(`There is no console in ${folder}: build it with npm start.`)
      return
    }
    const readPage = (name: string) => readFile(join(folder, name), 'utf8')
    const release = consoleRelease([await readPage('index.html')])
    const page = async (name: string) => {
      const named = (await readPage(name))
        .replace(/(<meta name="tandem-product" content=")[^"]*"/, `$1${product}"`)
        .replace(/(<meta name="tandem-release" content=")[^"]*"/, `$1${release}"`)
        .replace(/(<meta name="tandem-mode" content=")[^"]*"/, `$1${mode}"`)
      return brandPages(named, BUILT_NAME)
    }
    const index = await page('index.html')
    const others = new Map<string, typeof index>()
    for (const name of new Set(Object.values(publicPaths))) {
      if (existsSync(join(folder, name))) others.set(name, await page(name))
    }
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The build creates a brotli and a gzip copy of each text file (packages/web/compressed.ts).
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('.html') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
    // Requested by open consoles, whose files a newer one replaces.
    app.get('/release.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ release }),
    )
    app.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      // A missing file is a 404: a page instead would only confuse the client.
      if (path === `/${product}` || path.startsWith(`/${product}/`) || /\.[a-z0-9]+$/i.test(path)) {
        return reply.callNotFound()
      }
      const brand = await brandOf(requestHost(request.raw))
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      return (
        reply
          .header('content-security-policy', withFrames(policy, await framed()))
          .type('text/html; charset=utf-8')
          // A cache in between must not serve one host's page to another.
          .header('cache-control', 'private, no-cache')
          .header('vary', 'Host')
          .send((others.get(publicPaths[path] ?? '') ?? index)(brand))
      )
    })
  }
}
