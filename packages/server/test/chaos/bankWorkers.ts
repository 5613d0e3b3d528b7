import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type BankAnswer, bankAnswer, type BankOp } from './bankWorker.ts'

/** Processes that move money; one that was killed is there again at once. */
export function bankWorkers(urls: { ownerUrl: string; systemUrl: string }, count: number) {
  const waiting = new Map<
    number,
    { of: number; settle: (outcome: BankAnswer['outcome']) => void }
  >()
  const errors: string[] = []
  let nextN = 0
  let isStopping = false
  const children: ChildProcess[] = []

  async function start(index: number): Promise<void> {
    const child = fork(new URL('./bankWorker.ts', import.meta.url), [
      JSON.stringify({ ...urls, node: index + 1 }),
    ])
    children[index] = child
    child.on('message', (message) => {
      const { n, outcome, error } = bankAnswer.parse(message)
      if (error !== undefined) errors.push(error)
      waiting.get(n)?.settle(outcome)
      waiting.delete(n)
    })
    child.on('exit', () => {
      for (const [n, one] of waiting) {
        if (one.of !== index) continue
        waiting.delete(n)
        one.settle('failed')
      }
      if (!isStopping) void start(index)
    })
    await once(child, 'message')
  }
  return {
    errors,
    start: () => Promise.all(Array.from({ length: count }, (_, index) => start(index))),
    /** What a worker says; `failed` when it dies before, or loses its connection. */
    ask(of: number, op: BankOp): Promise<BankAnswer['outcome']> {
      const n = nextN
      nextN += 1
      const { promise, resolve } = Promise.withResolvers<BankAnswer['outcome']>()
      waiting.set(n, { of, settle: resolve })
      const hops = op.hops.map((hop) => ({ ...hop, amountMicros: String(hop.amountMicros) }))
      const fail = () => {
        if (waiting.delete(n)) resolve('failed')
      }
      const child = children[of]
      if (!child?.connected) fail()
      else child.send({ n, op: { ...op, hops } }, (error) => error && fail())
      return promise
    },
    kill: (of: number) => children[of]?.kill('SIGKILL'),
    /** Stands still, and goes on as if nothing had been. */
    pause(of: number, ms: number): void {
      const child = children[of]
      child?.kill('SIGSTOP')
      setTimeout(() => child?.kill('SIGCONT'), ms)
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const exited = once(child, 'exit')
          child.kill('SIGKILL')
          await exited
        }),
      )
    },
  }
}
