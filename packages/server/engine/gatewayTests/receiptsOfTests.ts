import { isSameHandset, isTerminal, receiptStatus } from '@tandem/core'
import type { GatewayReceipt } from '../../ports/smsGateway.ts'
import type { OpenTestPart, TestReceipt } from '../../ports/sms/gatewayTests.ts'

/** A receipt that came while a test to the same number had no response yet. */
interface Held {
  receipt: GatewayReceipt
  acknowledge: () => void
  cameAt: number
  /** What becomes of it if it belongs to no test. */
  pass: () => void
}

interface OpenPart extends Omit<OpenTestPart, 'answeredAt'> {
  /** Monotonic ms. */
  answeredAt: number
}

/** Finds the receipts of tests among those of a gateway. Times are monotonic ms. */
export class ReceiptsOfTests {
  private readonly open = new Map<string, OpenPart>()
  private held: (Held & { gatewayId: string })[] = []
  private readonly note: (receipt: TestReceipt, acknowledge: () => void) => void
  private readonly isAwaited: (gatewayId: string, msisdn: string | null) => boolean

  constructor(
    note: (receipt: TestReceipt, acknowledge: () => void) => void,
    isAwaited: (gatewayId: string, msisdn: string | null) => boolean,
  ) {
    this.note = note
    this.isAwaited = isAwaited
  }

  expect(part: OpenPart): void {
    this.open.set(`${part.gatewayId}:${part.ref}`, part)
  }

  /** True: it is taken care of. False: it is of no test. */
  take(gatewayId: string, { receipt, acknowledge, cameAt, pass }: Held): boolean {
    const part = this.open.get(`${gatewayId}:${receipt.ref}`)
    if (part && isSameHandset(part.msisdn, receipt.msisdn)) {
      const { stat, networkError } = receipt
      const { status } = receiptStatus({ stat })
      if (isTerminal(status)) this.open.delete(`${gatewayId}:${receipt.ref}`)
      const receiptMs = Math.max(0, cameAt - part.answeredAt)
      this.note(
        { id: part.id, part: part.part, stat, receipt: status, networkError, receiptMs },
        acknowledge,
      )
      return true
    }
    // Its response may still be on its way.
    if (!this.isAwaited(gatewayId, receipt.msisdn)) return false
    this.held.push({ gatewayId, receipt, acknowledge, cameAt, pass })
    return true
  }

  /** A response came: what was held is looked at again. */
  lookAgain(): void {
    const held = this.held
    this.held = []
    for (const { gatewayId, ...one } of held) if (!this.take(gatewayId, one)) one.pass()
  }
}
