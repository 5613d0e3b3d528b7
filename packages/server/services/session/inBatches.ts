export interface Batching {
  /** So many are answered together at most. */
  most: number
  /** So many batches are under way at the same time at most; what is asked meanwhile waits for the next one. */
  atOnce: number
}

/**
 * Answers what is asked one by one in batches: alone while there is little to do, and all that came meanwhile
 * together otherwise. `work` begins after a question was asked, so that no answer is older than its question. It
 * answers in the order of the questions; an Error is the answer of that one alone, and when `work` rejects, of all in its batch.
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
        else resolve(answer as Answer) // one answer for each question
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
      // After what else came in at this moment.
      setImmediate(() => void run())
    })
}
