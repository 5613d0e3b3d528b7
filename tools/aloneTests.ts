import { globSync, readFileSync } from 'node:fs'

/** What a test changes or measures of its process, and others would find changed. */
const OF_THE_PROCESS =
  /\bvi\.(mock|doMock|hoisted|spyOn|stub\w+|useFakeTimers|setSystemTime)\b|\bmemoryUsage\b|\bcpuUsage\b/

/** Which modules a test replaces: only the transforms of vitest can, so that its sources do not run as they are. */
const OF_MODULES = /\bvi\.(mock|doMock|hoisted)\b/

/**
 * The test files, of those that match, that need a process of their own: the others run in one that is already warm.
 * They say so themselves, so that no list has to be kept.
 * @param root folder that the pattern and the results are relative to
 */
export function aloneTests(root: string, pattern: string): string[] {
  return saying(OF_THE_PROCESS, root, pattern)
}

/** Those among them that replace modules, which costs as much again as loading them. */
export function mockingTests(root: string, pattern: string): string[] {
  return saying(OF_MODULES, root, pattern)
}

function saying(form: RegExp, root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => form.test(readFileSync(`${root}/${path}`, 'utf8')))
}
