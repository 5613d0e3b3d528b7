import { fixedWork, median } from './fixedWork.mjs'

/** Some thirty samples in a whole run, which together take less than half a percent of its processor time. */
const EVERY_MS = 30_000
/** The first rounds run code that is not compiled yet. */
const WARM_UP = 3

/**
 * Measures the speed of the machine while something else runs, by the processor time of a fixed piece of work: once at
 * the beginning, and every half minute. Processor time is not the same everywhere: beside others, on shared caches and
 * on two threads of one core, the same work takes up to twice as much. The tests feel that in the same minutes as this
 * work does, so the quotient of both is fair where their mix of computing and system calls is similar. A database and
 * a browser feel it a little less or more, which is what the noise in `testBudget.json` allows for.
 * @returns {{ stop: () => number | undefined }} `stop` answers the median, ms; undefined where the system tells no
 * processor time
 */
export function watchMachine() {
  if (process.platform !== 'linux') return { stop: () => undefined }
  for (let round = 0; round < WARM_UP; round += 1) fixedWork()
  const samples = [fixedWork().processorMs]
  const timer = setInterval(() => samples.push(fixedWork().processorMs), EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return median(samples)
    },
  }
}
