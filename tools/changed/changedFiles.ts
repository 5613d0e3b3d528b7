import { execFileSync } from 'node:child_process'
import { ROOT } from '../boundaries/sources.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Whether git is there and knows a revision. */
function knows(revision: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** The commit of the tree; undefined where git keeps none. */
export const headOf = (): string | undefined =>
  knows('HEAD') ? git('rev-parse', 'HEAD')[0] : undefined

/**
 * What the tree is compared with: where this branch left main; on main itself the last commit, or, where nothing is
 * uncommitted, the one before.
 */
export function baseOf(): string {
  const [head = ''] = git('rev-parse', 'HEAD')
  const main = ['main', 'origin/main'].find(knows)
  const [left = head] = main === undefined ? [head] : git('merge-base', 'HEAD', main)
  if (left !== head) return left
  const isClean = git('status', '--porcelain').length === 0
  return isClean && knows('HEAD~1') ? 'HEAD~1' : 'HEAD'
}

/** The files that differ from a revision, those that git does not keep yet included; relative, with slashes. */
export function changedFiles(base: string): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].toSorted()
}
