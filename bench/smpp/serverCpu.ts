/** Answers any message of the parent with the CPU time per submit, in microseconds. */
export function reportCpu(): { readonly count: () => void } {
  // What is compiled and bound before does not count.
  const warmUpSubmits = 2_000
  let counted = 0
  let cpuFrom = process.cpuUsage()
  process.on('message', () => {
    const { user, system } = process.cpuUsage(cpuFrom)
    process.send?.((user + system) / (counted - warmUpSubmits))
  })
  return {
    count() {
      counted++
      if (counted === warmUpSubmits) cpuFrom = process.cpuUsage()
    },
  }
}
