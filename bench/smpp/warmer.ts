import { constants, setPriority } from 'node:os'

// Keeps a processor from halting, at the lowest priority, so that everything else goes first. With
// few messages on their way both sides sleep and are woken for every round trip: on a quiet
// virtual machine that takes longer than all the work, and hides what the figure is about.
setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())

function burn(): void {
  const until = performance.now() + 20
  while (performance.now() < until);
  setImmediate(burn)
}

burn()
