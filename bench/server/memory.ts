import { readdir, readFile, writeFile } from 'node:fs/promises'

const MB = 1024

/** A value of /proc/<pid>/status in MB; 0 for a process that has ended. */
async function statusMb(pid: number | string, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / MB
}

/** Current memory of a process, in MB. */
export const rssMb = (pid: number): Promise<number> => statusMb(pid, 'VmRSS')

/** Child processes whose command line contains the word. */
async function childrenOf(pid: number, word: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // The name before the parent's id is in brackets and may contain blanks.
    const parent = Number(/\) \S (\d+) /.exec(stat)?.[1])
    if (parent !== pid) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(word)) found.push(entry)
  }
  return found
}

export interface Peaks {
  /** Memory when watching began. */
  idleMb: number
  /** Peak memory of the process since `watchMemory`, as counted by the kernel. */
  peakMb: number
  /** Peak memory of a child with the word in its command line, sampled five times a second. */
  childPeakMb: number
}

/** Watches a process and matching children, on Linux. */
export async function watchMemory(
  pid: number,
  childWord: string,
): Promise<{ stop(): Promise<Peaks> }> {
  // 5 resets the peak to the current value (proc(5), clear_refs).
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const idleMb = await statusMb(pid, 'VmRSS')
  let childPeakMb = 0
  let sampling = Promise.resolve()
  const sample = async () => {
    for (const child of await childrenOf(pid, childWord)) {
      childPeakMb = Math.max(childPeakMb, await statusMb(child, 'VmHWM'))
    }
  }
  const timer = setInterval(() => {
    sampling = sampling.then(sample)
  }, 200)
  return {
    async stop() {
      clearInterval(timer)
      await sampling
      return { idleMb, peakMb: await statusMb(pid, 'VmHWM'), childPeakMb }
    },
  }
}
