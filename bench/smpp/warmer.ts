import { constants, setPriority } from 'node:os'

// Keeps a processor from halting, at the lowest priority, so that everything else goes first. With
// few messages in flight both sides sleep and are woken for every round trip: on a quiet virtual
// machine this takes longer than the actual work and hides the figure.
setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())

function burn(): void {
  const until = performance.now() + 20
  while (performance.now() < until);
  setImmediate(burn)
}

burn()
