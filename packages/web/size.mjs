// Prints the size of each entry of the built console, and fails over budget. `node packages/web/size.mjs`
import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('./dist/', import.meta.url)
const KB = 1024
// Who asks for an account gives a phone number, which is checked by the plans of all countries (8 KB of the 130).
const budgets = { login: 120, publicPages: 130, shellJs: 235, shellCss: 45, listChunk: 6.1 }

const weigh = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / KB
// The compressed copies of a file count as the same file.
const files = readdirSync(new URL('assets/', dist))
  .filter((name) => !/\.(br|gz)$/.test(name))
  .map((name) => `assets/${name}`)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** Files loaded with a chunk, including itself; `import()`s count only if named. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(other, seen)
  return seen
}
const union = (...keys) => keys.reduce((seen, key) => filesOf(key, seen), new Set())
const sum = (names, ending) =>
  [...names].filter((name) => name.endsWith(ending)).reduce((total, name) => total + weigh(name), 0)

/** The texts that come with the shell, and those of the largest list screens. */
const texts = ['shared', 'traffic'].map((area) => `../i18n/en/${area}.ts`)
for (const file of texts) if (!manifest[file]) throw new Error(`The build has no ${file}.`)
const entityScreen = 'screens/entity/EntityScreen.tsx'
const shell = union('index.html', ...texts, entityScreen)
const login = union('login.html')
const register = union('public.html', 'login/register/Register.tsx')
const rows = [
  { name: 'login, JS + CSS', kb: sum(login, '.js') + sum(login, '.css'), limit: budgets.login },
  {
    name: 'asking for an account, JS + CSS',
    kb: sum(register, '.js') + sum(register, '.css'),
    limit: budgets.publicPages,
  },
  { name: 'shell + first list, JS', kb: sum(shell, '.js'), limit: budgets.shellJs },
  { name: 'shell + first list, CSS', kb: sum(shell, '.css'), limit: budgets.shellCss },
  {
    name: 'generated list screen, own chunk',
    kb: weigh(manifest[entityScreen].file),
    limit: budgets.listChunk,
  },
]
for (const { name, kb, limit } of rows) {
  process.stdout.write(
    `${kb > limit ? 'OVER' : 'ok  '}  ${name}: ${kb.toFixed(1)} KB gz of ${limit}\n`,
  )
}
const total = files.reduce((all, file) => all + weigh(file), 0)
process.stdout.write(`      all ${files.length} files: ${total.toFixed(1)} KB gz\n`)
process.exitCode = rows.some(({ kb, limit }) => kb > limit) ? 1 : 0
