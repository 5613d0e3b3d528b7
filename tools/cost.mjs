// Counts what the next thing of each kind costs, and the source by room, now and at earlier commits. `npm run cost`
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.mjs'

/** The first release of the platform, the state before the second kit, and this tree. */
const COMMITS = ['5eb730b', '66735806', null]

/**
 * The things that are counted. `entry`: a file; with it count the files that only it needs. `names`: what it is called;
 * with it count the lines (below `within`) that say so. `defined`: its definition in the model, if it has one. Where both trees have it, the same one is counted in both.
 */
const MEASURED = [
  {
    kind: 'entity: support contact',
    entry: ['packages/model/entities/console/supportContact.ts'],
    names: /\bsupportContact\b|\bsys_support_contact\b/,
    within: /^packages\/(model\/|server\/store\/migrations\/)/,
  },
  {
    kind: 'call: order of views',
    names: /'\/sys\/listView\/order'|\bviewCalls\.order\b|\borderOwnViews\b/,
    within: /^packages\//,
  },
  {
    kind: 'list: sign-in log',
    entry: ['packages/web/screens/logs/SignInLog.tsx'],
    defined: 'signInLog',
  },
  {
    kind: 'list: dead letters',
    entry: ['packages/web/screens/monitoring/DeadLetters.tsx'],
    defined: 'deadLetterList',
  },
  { kind: 'list: tasks', entry: ['packages/web/screens/sms/Tasks.tsx'], defined: 'smsTaskList' },
  {
    kind: 'form: own password',
    entry: [
      'packages/web/record/ChangePassword.tsx',
      'packages/web/screens/accounts/own/PasswordDialog.tsx',
    ],
  },
  { kind: 'form: announcement', entry: ['packages/web/screens/notices/AnnouncementForm.tsx'] },
  { kind: 'send screen', entry: ['packages/web/screens/sms/Send.tsx'] },
  {
    kind: 'analysis: messages',
    entry: ['packages/web/screens/sms/Analysis.tsx'],
    defined: 'smsAnalysis',
  },
  {
    kind: 'analysis: home',
    entry: ['packages/web/screens/home/Home.tsx'],
  },
]

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
const isSource = (path) => /^(packages|e2e|bench|tools)\/.*\.(tsx?|mjs|css|sql)$/.test(path)
const isTest = (path) =>
  /\.test\.|\.contract\.|\/test\/|^e2e\/|testing\.tsx$|testSandbox/.test(path)
const linesOf = (text) => text.split('\n').length - 1

/** The source files of a commit, or of this folder. @returns {Map<string, string>} text by path */
function treeOf(commit) {
  if (commit === null) {
    const paths = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n')
    return new Map(
      paths
        .filter((path) => isSource(path) && existsSync(join(root, path)))
        .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    )
  }
  const found = git('ls-tree', '-r', commit)
    .split('\n')
    .flatMap((line) => {
      const [head, path] = line.split('\t')
      return path !== undefined && isSource(path) ? [{ path, id: head.split(' ')[2] }] : []
    })
  const output = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: found.map(({ id }) => `${id}\n`).join(''),
    maxBuffer: 1 << 28,
  })
  let at = 0
  return new Map(
    found.map(({ path }) => {
      const end = output.indexOf(10, at)
      const size = Number(output.subarray(at, end).toString().split(' ')[2])
      at = end + 1 + size + 1
      return [path, output.subarray(end + 1, end + 1 + size).toString()]
    }),
  )
}

/** Who imports what, lazily or not; only files of the tree. */
function importsOf(tree) {
  return new Map(
    [...tree].map(([path, text]) => [
      path,
      [...text.matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)]
        .map(([, to]) => join(dirname(path), to).replaceAll('\\', '/'))
        .filter((to) => tree.has(to)),
    ]),
  )
}

/** Everybody's, even while a single screen uses it. */
const isKit = (path) => /^packages\/web\/(kit|data|record)\//.test(path)

/** The entries, and every file outside the kit that nothing else imports. */
function ownFiles(entries, imports) {
  const importers = new Map()
  for (const [from, targets] of imports) {
    for (const to of isTest(from) ? [] : targets) {
      importers.set(to, [...(importers.get(to) ?? []), from])
    }
  }
  const own = new Set(entries)
  for (let size = -1; size !== own.size;) {
    size = own.size
    for (const path of own) {
      for (const to of imports.get(path) ?? []) {
        const isOwn = !isTest(to) && !isKit(to)
        if (isOwn && (importers.get(to) ?? []).every((from) => own.has(from))) own.add(to)
      }
    }
  }
  return own
}

/** Lines of a file that name it: in SQL the whole statement, of an object with its path the whole object. */
function namingLines(path, text, names) {
  if (path.endsWith('.sql')) {
    return text
      .split(/;\n/)
      .filter((statement) => names.test(statement))
      .reduce((sum, statement) => sum + linesOf(statement.replace(/^(\s*--.*)?\n+/, '')) + 1, 0)
  }
  const lines = text.split('\n')
  return lines.reduce((sum, line, at) => {
    if (!names.test(line)) return sum
    const inner = /^(\s+)path: /.exec(line)
    if (!inner) return sum + 1
    const edge = (row) => row === undefined || row.search(/\S/) < inner[1].length
    let [first, last] = [at, at]
    while (!edge(lines[first - 1])) first--
    while (!edge(lines[last + 1])) last++
    return sum + last - first + 3
  }, 0)
}

/** Lines of `export const name = ...` in the model's definitions, and their file. */
function definitionOf(name, tree) {
  for (const [path, text] of name ? tree : []) {
    if (!/^packages\/model\/(calls|lists|tasks|analyses)\//.test(path)) continue
    const found = new RegExp(
      `^export const ${name} = [^]*?\\n(?:[)}\\]].*\\n|(?=\\n\\S)|$(?![^]))`,
      'm',
    ).exec(text)
    if (found) return { path, lines: linesOf(found[0]) }
  }
  return null
}

function costOf({ entry = [], names, within, defined }, tree, imports) {
  const own = ownFiles(
    entry.filter((path) => tree.has(path)),
    imports,
  )
  const files = new Set(own)
  let lines = [...own].reduce((sum, path) => sum + linesOf(tree.get(path)), 0)
  const definition = definitionOf(defined, tree)
  if (definition) {
    files.add(definition.path)
    lines += definition.lines
  }
  for (const [path, text] of names ? tree : []) {
    if (own.has(path) || !within.test(path) || !names.test(text)) continue
    files.add(path)
    if (!isTest(path) && !path.startsWith('packages/i18n/')) lines += namingLines(path, text, names)
  }
  return files.size === 0 ? '-' : `${lines} in ${files.size}`
}

/** Lines of the rooms; texts, tests and what is not shipped stand apart. */
function rooms(tree) {
  const sums = new Map()
  const add = (room, lines) => sums.set(room, (sums.get(room) ?? 0) + lines)
  for (const [path, text] of tree) {
    const [top, part, room] = path.split('/')
    const lines = linesOf(text)
    if (isTest(path)) add('(tests)', lines)
    else if (part === 'i18n') add('(texts)', lines)
    else if (top !== 'packages' || part === 'simulators') add('(bench, tools, simulators)', lines)
    else if (path.endsWith('.sql')) add('(migrations)', lines)
    else {
      add(
        part === 'server' || part === 'web' ? `${part}/${room.includes('.') ? '' : room}` : part,
        lines,
      )
      add('product source', lines)
    }
  }
  return sums
}

const trees = COMMITS.map(treeOf)
const imports = trees.map(importsOf)
const sums = trees.map(rooms)
const row = (name, cells) => `| ${name} | ${cells.join(' | ')} |\n`
const order = (a, b) =>
  (a.startsWith('(') ? 1 : 0) - (b.startsWith('(') ? 1 : 0) || (a < b ? -1 : 1)
process.stdout.write(
  row(
    'Lines in files',
    COMMITS.map((commit) => commit ?? 'now'),
  ) +
    row(
      '---',
      COMMITS.map(() => '---:'),
    ),
)
for (const what of MEASURED) {
  process.stdout.write(
    row(
      what.kind,
      trees.map((tree, n) => costOf(what, tree, imports[n])),
    ),
  )
}
process.stdout.write(
  '\n' +
    row(
      'Source lines',
      COMMITS.map((commit) => commit ?? 'now'),
    ) +
    row(
      '---',
      COMMITS.map(() => '---:'),
    ),
)
for (const room of [...new Set(sums.flatMap((sum) => [...sum.keys()]))].toSorted(order)) {
  process.stdout.write(
    row(
      room,
      sums.map((sum) => (sum.get(room) ?? 0).toLocaleString('en-US')),
    ),
  )
}
