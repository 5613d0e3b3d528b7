import type { Tlv } from '@tandem/core'
import type { PreparedText } from '../ports/smsGateway.ts'
import type { WaitingTest } from '../ports/sms/gatewayTests.ts'

/** A message of a test that is recorded as being sent. */
export interface TestFlight extends WaitingTest {
  text: PreparedText
  reference: number
  tlvs: readonly Tlv[]
  /** Recorded at, monotonic ms. */
  takenAt: number
}

/** One part of it; the carrier's response refers to it by this object. */
export class TestToken {
  readonly flight: TestFlight
  readonly part: number
  /** When it was handed to the socket, monotonic ms. */
  sentAt = 0

  constructor(flight: TestFlight, part: number) {
    this.flight = flight
    this.part = part
  }
}
