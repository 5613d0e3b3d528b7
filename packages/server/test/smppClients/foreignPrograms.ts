import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'netSmpp.pl')

/** Says on stdout what a test leaves out, and how to have it. */
export const sayMissing = (what: string, packageName: string): void =>
  void process.stdout.write(
    `${what} is not installed, so its tests are skipped: apt-get install ${packageName}\n`,
  )

/** Whether Perl and its library Net::SMPP are installed. */
export const hasNetSmpp = (): boolean => isRunnable('perl', ['-MNet::SMPP', '-e', '1'])

/** Whether the gateway Kannel is installed. */
export const hasKannel = (): boolean =>
  ['bearerbox', 'smsbox'].every((program) => isRunnable(program, ['--version']))

/** Runs the Perl client to its end, and returns the lines it wrote, each cut at its spaces. */
export async function netSmpp(task: 'send' | 'receive', ...given: string[]): Promise<string[][]> {
  const { stdout } = await run('perl', [SCRIPT, task, ...given])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
}

function isRunnable(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
