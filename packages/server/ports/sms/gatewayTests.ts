/** A message of a test that waits to be handed to its gateway. */
export interface WaitingTest {
  id: string
  gatewayId: string
  /** E.164 digits. */
  msisdn: string
  content: string
  sender: string | null
  /** It has waited so long that it is given up if it cannot go now. */
  isOverdue: boolean
}

/** A message of a test that goes now. */
export interface TakenTest {
  id: string
  gatewayId: string
  parts: number
  reference: number
  cost: { micros: bigint; currency: string } | null
}

/** What became of a part. `code`: the carrier's status if it refused; `unsent`: it never reached the socket. */
export interface TestAnswer {
  id: string
  /** From 0. */
  part: number
  status: 'accepted' | 'refused' | 'unknown' | 'unsent'
  code: number | null
  ref: string | null
  answerMs: number | null
}

/** A part whose receipt may still come. */
export interface OpenTestPart {
  id: string
  part: number
  gatewayId: string
  ref: string
  msisdn: string
  /** UTC ms. */
  answeredAt: number
}

export interface TestReceipt {
  id: string
  part: number
  stat: string
  /** What it means, a status of receipts. */
  receipt: string
  networkError: string | null
  receiptMs: number
}

/** Why a message of a test was never handed over. */
export type TestFailure = 'off' | 'gone' | 'incomplete' | 'notConnected' | 'noRoom'

/** Messages of tests through gateways, as the engine sees them. */
export interface GatewayTestStore {
  /** What an engine that is gone had begun ends as unknown: it is never sent twice. Returns what receipts may refer to. */
  recoverTests(): Promise<OpenTestPart[]>
  waitingTests(most: number): Promise<WaitingTest[]>
  /** Written before a byte reaches the socket. Returns those that still waited: others were cancelled. */
  takeTests(taken: readonly TakenTest[]): Promise<string[]>
  failTest(id: string, reason: TestFailure): Promise<void>
  noteTestAnswer(answer: TestAnswer): Promise<void>
  noteTestReceipt(receipt: TestReceipt): Promise<void>
}
