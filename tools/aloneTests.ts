import { globSync, readFileSync } from 'node:fs'

/** What a test changes or measures of its process, and others would find changed. */
const OF_THE_PROCESS =
  /\bvi\.(mock|doMock|hoisted|spyOn|stub\w+|useFakeTimers|setSystemTime)\b|\bmemoryUsage\b|\bcpuUsage\b/

/**
 * The test files, of those that match, that need a process of their own: the others run in one that is already warm.
 * They say so themselves, so that no list has to be kept.
 * @param root folder that the pattern and the results are relative to
 */
export function aloneTests(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => OF_THE_PROCESS.test(readFileSync(`${root}/${path}`, 'utf8')))
}
