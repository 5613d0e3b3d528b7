import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

// A program: prints the modules of the child as JSON, pairs of an address and JavaScript. In a process of its own,
// because it takes a fifth of a second and 36 MB that the server does not get back.

const own = await readdir(new URL('./', import.meta.url))
const names = own.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const sources: [string, string][] = []
for (const name of [...names, '../../ports/sheetReader.ts']) {
  const url = new URL(name, import.meta.url)
  sources.push([url.href, stripTypeScriptTypes(await readFile(url, 'utf8'))])
}
process.stdout.write(JSON.stringify(sources))
