export interface Batching {
  /** Maximum batch size. */
  most: number
  /** Maximum concurrent batches; later requests wait for the next one. */
  atOnce: number
}

/**
 * Processes single requests in batches: alone at low load, otherwise all that arrived meanwhile together. `work` starts
 * after a request was made, so no answer is older than its request. It answers in request order; an Error is the answer
 * to that one alone, and if `work` rejects, to all of its batch.
 */
export function inBatches<Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly (Answer | Error)[]>,
  { most, atOnce }: Batching,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ question }) => question))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer instanceof Error) reject(answer)
        else resolve(answer as Answer) // one answer per request
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      // oxlint-disable-next-line no-await-in-loop -- what comes meanwhile is the next batch
      await settle(batch)
    }
    running -= 1
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (running >= atOnce) return
      running += 1
      // After everything else that arrived at this moment.
      setImmediate(() => void run())
    })
}
