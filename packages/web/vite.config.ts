import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callAddresses } from './callAddresses.ts'
import { compressed } from './compressed.ts'

/**
 * The API, the websocket and the health probes of a running server, during development of the console.
 */
const server = process.env['TANDEM_API'] ?? 'http://127.0.0.1:3000'
const product = process.env['TANDEM_PRODUCT'] ?? 'tandem'

/** The pages before sign-in are separate pages (spec §2), as the server answers them in production. */
const publicPages: Plugin = {
  name: 'public-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const isPublic = /^\/(user|test)\/[\w-]+([?#]|$)/.test(request.url ?? '')
      if (request.url?.startsWith('/user/login')) request.url = '/login.html'
      else if (isPublic) request.url = '/public.html'
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), publicPages, callAddresses(), compressed()],
  server: {
    // Keeps the page's host: the server accepts websockets from its own origin only.
    proxy: { [`/${product}/`]: { target: server, ws: true, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      input: ['index.html', 'login.html', 'public.html'].map(
        (page) => `${import.meta.dirname}/${page}`,
      ),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // Modules needed by the pages before sign-in must not pull in the rest of the kit.
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 4 },
            { name: 'theme', test: /kit[\\/](theme|colour)\.ts/, priority: 3 },
            {
              name: 'words',
              test: /i18n[\\/](translator|message|spacing|countryName)\.ts|money[\\/]groupThousands\.ts/,
              priority: 2,
            },
            // Not what only a few screens use: it is loaded with them, so the first list need not wait for
            // it.
            {
              name: 'kit',
              test: /packages[\\/]web[\\/]kit[\\/](?!dialogs|form|charts|theme|colour|styles|views[\\/]ViewNameDialog|Tree|treeNodes|useTreeDrag|useReveal|FileDrop|QrCode|Timeline|HtmlFrame|frameHeight|BarList|Figures|Trend|Steps|Stat\.|Segments|Switch|Chart\.|callingCodes|FieldProgress|FactTable|amount\.)|@tanstack[\\/](react-)?(table|store)/,
              priority: 1,
            },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
