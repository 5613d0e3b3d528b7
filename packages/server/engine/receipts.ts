import {
  contradicts,
  isSameHandset,
  isTerminal,
  receiptOwner,
  receiptProof,
  receiptStatus,
  timerMs,
} from '@tandem/core'
import type { GatewayReceipt } from '../ports/smsGateway.ts'
import type { OrphanReceipt } from '../ports/sms/receipts.ts'
import { Batcher } from './batcher.ts'
import type { CarrierAccounts } from './carrierAccounts.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { EarlierReceipts } from './earlierReceipts.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { advance } from './partsProgress.ts'
import type { CarrierIds, RefEntry } from './carrierIds.ts'
import type { LateReceipts } from './lateReceipts.ts'
import type { OffloadedMessages } from './offloadedMessages.ts'
import {
  factsOf,
  type Finding,
  isOpen,
  isOpenEnd,
  keyOf,
  orphanFacts,
  orphanOf,
  type Told,
  toldBy,
  toldByOrphan,
} from './receiptFindings.ts'
import type { Unmatched } from './unmatched.ts'

/** How long a receipt may precede the response to its submit before it is stored as unmatched. */
const AHEAD_MS = 300
const ORPHANS_IN_MEMORY = 50_000

/** Where messages of receipts are looked for, and what follows. */
export interface ReceiptParts {
  refs: CarrierIds
  endings: Endings
  offloaded: OffloadedMessages
  late: LateReceipts
  earlier: EarlierReceipts
  letters: DeadLetters
  accounts: CarrierAccounts
}

/**
 * Finds the message of each receipt: in memory, in the database, or later. Only the carrier's id ties a receipt to
 * a message (`receiptProof`); the phone number never does.
 */
export class Receipts {
  private readonly shared: Shared
  private readonly refs: CarrierIds
  private readonly endings: Endings
  private readonly offloaded: OffloadedMessages
  private readonly late: LateReceipts
  private readonly earlier: EarlierReceipts
  private readonly accounts: CarrierAccounts
  private readonly early = new Map<string, Unmatched>()
  private readonly searching: Batcher<Unmatched>
  /** Stored receipts that are not matched yet, by carrier id. */
  private readonly orphans = new Map<string, OrphanReceipt>()
  /** Those that came while messages were still being taken up; null from then on. */
  private tooEarly: Unmatched[] | null = []

  constructor(shared: Shared, parts: ReceiptParts) {
    const { letters } = parts
    this.shared = shared
    this.refs = parts.refs
    this.endings = parts.endings
    this.offloaded = parts.offloaded
    this.late = parts.late
    this.earlier = parts.earlier
    this.accounts = parts.accounts
    this.searching = new Batcher<Unmatched>({
      max: 500,
      lingerMs: 10,
      slots: [0],
      prepare: (batch) => {
        let findings: Finding[] = []
        return {
          // Retried when the database fails, so it only looks up and stores what is stored once; the consequences
          // follow once.
          write: async () => {
            findings = await this.search(batch)
          },
          done: () => {
            for (const finding of findings) this.follow(finding)
          },
        }
      },
      setAside: async (unmatched, error) => {
        const { gatewayId, acknowledge } = unmatched
        await letters.keep('receipt', { gatewayId }, error, () => ({
          kind: 'receipt',
          orphan: orphanOf(unmatched),
        }))
        acknowledge()
      },
      persist: shared.persist,
    })
  }

  async load(): Promise<void> {
    const orphans = await this.shared.store.orphans(ORPHANS_IN_MEMORY)
    for (const orphan of orphans.toReversed()) this.remember(orphan)
  }

  receive(gatewayId: string, receipt: GatewayReceipt, acknowledge: () => void): void {
    const unmatched: Unmatched = {
      arrivedId: this.shared.ids.take(1),
      gatewayId,
      receipt,
      acknowledge,
      isTaken: false,
      waitsUntil: null,
    }
    if (this.tooEarly) this.tooEarly.push(unmatched)
    else this.match(unmatched)
  }

  /** All open messages have been loaded: receipts can be matched from now on. */
  begin(): void {
    const tooEarly = this.tooEarly ?? []
    this.tooEarly = null
    for (const unmatched of tooEarly) this.match(unmatched)
  }

  private match(unmatched: Unmatched): void {
    const { receipt } = unmatched
    this.findGateway(unmatched)
    const entry = this.owner(unmatched)
    if (entry && isSameHandset(entry.message.msisdn, receipt.msisdn)) {
      return this.apply(entry, toldBy(unmatched))
    }
    // The response to its submit may still arrive, even if the carrier has used the id before. Most that come to no
    // message in memory are of one that waits in the database: carriers send no more until these are acknowledged.
    unmatched.waitsUntil = performance.now() + AHEAD_MS
    this.early.set(this.placeOf(unmatched.gatewayId, receipt.ref), unmatched)
    this.searching.add(unmatched)
  }

  /** Its message is nowhere yet: once the response to its submit would have come, it is looked for again. */
  private wait(unmatched: Unmatched): void {
    setTimeout(
      () => {
        unmatched.waitsUntil = null
        this.unlist(unmatched)
        if (!unmatched.isTaken) this.searching.add(unmatched)
      },
      timerMs((unmatched.waitsUntil ?? 0) - performance.now()),
    )
  }

  /** The response to its submit, if it comes now, is too late for it. */
  private unlist(unmatched: Unmatched): void {
    const key = this.placeOf(unmatched.gatewayId, unmatched.receipt.ref)
    if (this.early.get(key) === unmatched) this.early.delete(key)
  }

  /** The carrier's id of a part became known: its receipt may already be here. */
  matchEarly(entry: RefEntry, gatewayId: string, ref: string): void {
    if (this.early.size === 0 && this.orphans.size === 0) return
    const key = this.placeOf(gatewayId, ref)
    const { msisdn } = entry.message
    const submit = { msisdn, sentId: entry.sentId }
    const early = this.early.get(key)
    if (early && receiptProof(submit, factsOf(early)) === 'certain') {
      early.isTaken = true
      early.gatewayId = gatewayId
      this.early.delete(key)
      this.apply(entry, toldBy(early))
    }
    const orphan = this.orphans.get(key)
    if (orphan && receiptProof(submit, orphanFacts(orphan)) === 'certain') {
      this.claim({ ...orphan, gatewayId }, entry)
    }
  }

  /** Matches stored receipts with carrier ids that reached the database after them. */
  async rematch(): Promise<void> {
    for (const { orphan, entry } of await this.offloaded.matchedOrphans(this.accounts.pairs())) {
      const submit = { msisdn: entry.message.msisdn, sentId: entry.sentId }
      if (receiptProof(submit, orphanFacts(orphan)) === 'certain') this.claim(orphan, entry)
    }
  }

  drained(): Promise<void> {
    return this.searching.drained()
  }

  /**
   * Applies a receipt to a part. It is acknowledged to the carrier only when its outcome is in the database, also when
   * another receipt decided that outcome a moment ago.
   */
  private apply({ message, part }: RefEntry, told: Told): void {
    const { gatewayId, stat, networkError, acknowledge, orphanId, unmatched } = told
    const { status, reason } = receiptStatus({ stat })
    const { progress } = message
    const before = progress.parts[part]
    const stored = () => (acknowledge ? this.endings.whenStored(message, acknowledge) : undefined)
    if (before === undefined) return stored()
    if (progress.ended) {
      if (!unmatched || !contradicts(status, before)) return stored()
      // It corrects the end, once that is stored.
      return this.endings.whenStored(message, () => this.searching.add(unmatched))
    }
    const end = advance(progress, { kind: 'receipt', part, status, reason })
    if (isTerminal(before) && progress.parts[part] === before) return stored()
    message.places[part] = 'here'
    const note = { gatewayId, part, stat, networkError }
    if (end) return this.endings.end(message, end, { receipt: note, acknowledge, orphanId })
    if (!isTerminal(status)) return acknowledge?.()
    this.endings.note({ message, final: null, again: null, receipt: note, acknowledge, orphanId })
  }

  private claim(orphan: OrphanReceipt, entry: RefEntry): void {
    this.forget(orphan)
    this.apply(entry, toldByOrphan(orphan))
  }

  /** Gives a receipt that arrived at one of several gateways of an account to the one whose submit in memory has its id. */
  private findGateway(unmatched: Unmatched): void {
    const { gatewayId, receipt } = unmatched
    const knows = (id: string) =>
      this.refs.find(id, receipt.ref).length > 0 ||
      this.refs.deliveredNumber(id, receipt.ref) !== undefined
    const others = this.accounts.besides(gatewayId)
    if (others.length === 0 || knows(gatewayId)) return
    unmatched.gatewayId = others.find(knows) ?? gatewayId
  }

  /** Where a receipt waits for its submit: under one name for all gateways of an account. */
  private placeOf(gatewayId: string, ref: string): string {
    return `${this.accounts.nameOf(gatewayId)}:${ref}`
  }

  /** The open submit in memory that a receipt belongs to. */
  private owner(unmatched: Unmatched, offloaded: readonly RefEntry[] = []): RefEntry | undefined {
    const { gatewayId, receipt } = unmatched
    const inMemory = this.refs.find(gatewayId, receipt.ref)
    const entries = offloaded.length === 0 ? inMemory : [...inMemory, ...offloaded]
    const [only] = entries
    if (!only) return undefined
    if (entries.length === 1) {
      // Nearly always: without lists.
      const submit = { msisdn: only.message.msisdn, sentId: only.sentId }
      return receiptProof(submit, factsOf(unmatched)) === 'none' ? undefined : only
    }
    return receiptOwner(
      entries.map((entry) => ({ entry, msisdn: entry.message.msisdn, sentId: entry.sentId })),
      factsOf(unmatched),
    )?.entry
  }

  /** Looks in memory and database for the messages of receipts, and stores the receipts that have none. */
  private async search(batch: readonly Unmatched[]): Promise<Finding[]> {
    const findings = await this.searchBesides(await this.searchAt(batch))
    const kept = findings.flatMap(({ kind, unmatched }) => (kind === 'keep' ? [unmatched] : []))
    if (kept.length > 0) await this.shared.store.keepOrphans(kept.map(orphanOf))
    return findings
  }

  /** What was not found where it arrived is looked for at the other gateways of the account, one after the other. */
  private async searchBesides(findings: Finding[]): Promise<Finding[]> {
    const found = new Map(findings.map((finding) => [finding.unmatched, finding]))
    const others = new Map(
      findings.filter(isOpenEnd).map(({ unmatched }) => {
        const { gatewayId } = unmatched
        return [unmatched, { arrivedAt: gatewayId, ids: this.accounts.besides(gatewayId) }]
      }),
    )
    for (let rank = 0; ; rank++) {
      const asked: Unmatched[] = []
      for (const [unmatched, { ids }] of others) {
        const id = ids[rank]
        if (id === undefined) continue
        unmatched.gatewayId = id
        asked.push(unmatched)
      }
      if (asked.length === 0) return [...found.values()]
      for (const finding of await this.searchAt(asked)) {
        const { unmatched } = finding
        if (isOpenEnd(finding)) {
          unmatched.gatewayId = others.get(unmatched)?.arrivedAt ?? unmatched.gatewayId
        } else {
          found.set(unmatched, finding)
          others.delete(unmatched)
        }
      }
    }
  }

  private async searchAt(batch: readonly Unmatched[]): Promise<Finding[]> {
    const findings: Finding[] = []
    const open: Unmatched[] = []
    for (const unmatched of batch) {
      const { receipt, isTaken, waitsUntil } = unmatched
      if (isTaken) continue
      this.findGateway(unmatched)
      const { gatewayId } = unmatched
      const entry = this.owner(unmatched)
      const arrived = this.refs.deliveredNumber(gatewayId, receipt.ref)
      const isRepeat =
        arrived !== undefined &&
        isSameHandset(arrived, receipt.msisdn) &&
        !contradicts(receiptStatus({ stat: receipt.stat }).status, 'delivered')
      if (entry && isOpen(entry) && isSameHandset(entry.message.msisdn, receipt.msisdn)) {
        this.unlist(unmatched)
        findings.push({ kind: 'apply', unmatched, entry })
      } else if (isRepeat && waitsUntil === null) findings.push({ kind: 'repeat', unmatched })
      else open.push(unmatched)
    }
    if (open.length === 0) return findings
    const offloaded = await this.offloaded.find(open)
    const owners = open.map((unmatched) => {
      const entry = this.owner(unmatched, offloaded.get(keyOf(unmatched)))
      if (!entry || !isOpen(entry)) return { unmatched, entry: undefined, isSure: false }
      const isSure = isSameHandset(entry.message.msisdn, unmatched.receipt.msisdn)
      return { unmatched, entry, isSure }
    })
    const unsure = owners.flatMap(({ unmatched, isSure }) =>
      isSure || unmatched.waitsUntil !== null ? [] : [unmatched],
    )
    const settled = await this.late.settle(unsure)
    const unknown: Unmatched[] = []
    for (const { unmatched, entry, isSure } of owners) {
      if (unmatched.isTaken) continue
      if (unmatched.waitsUntil !== null && !(isSure && unmatched.receipt.msisdn !== null)) {
        findings.push({ kind: 'wait', unmatched })
        continue
      }
      this.unlist(unmatched)
      if (settled.has(unmatched)) findings.push({ kind: 'repeat', unmatched })
      else if (entry) {
        await this.offloaded.keepPart(entry, unmatched)
        findings.push({ kind: 'apply', unmatched, entry })
      } else unknown.push(unmatched)
    }
    const heard = await this.earlier.hear(unknown)
    for (const [unmatched, outcome] of heard) {
      const finding = { ...outcome, unmatched }
      findings.push(finding)
    }
    const kept = heard.size === 0 ? unknown : unknown.filter((each) => !heard.has(each))
    return [...findings, ...kept.map((unmatched): Finding => ({ kind: 'keep', unmatched }))]
  }

  private follow(finding: Finding): void {
    const { unmatched } = finding
    const { acknowledge } = unmatched
    switch (finding.kind) {
      case 'apply':
        return this.apply(finding.entry, toldBy(unmatched))
      case 'wait':
        return this.wait(unmatched)
      case 'repeat':
        return acknowledge()
      case 'again':
        return this.searching.add(unmatched)
      case 'told': {
        const { gatewayId, receipt } = unmatched
        const { stat, networkError } = receipt
        const note = { gatewayId, part: finding.part - 1, stat, networkError }
        // That it has ended meanwhile, perhaps otherwise, is looked at once that is stored.
        if (!finding.message.progress.ended) {
          return this.earlier.conclude(finding.message, note, acknowledge)
        }
        return this.endings.whenStored(finding.message, () => this.searching.add(unmatched))
      }
      case 'keep': {
        acknowledge()
        // The response to its submit may have arrived while it was being stored.
        const orphan = orphanOf(unmatched)
        const entry = this.owner(unmatched)
        if (entry) this.apply(entry, toldByOrphan(orphan))
        else this.remember(orphan)
      }
    }
  }

  private remember(orphan: OrphanReceipt): void {
    this.orphans.set(this.placeOf(orphan.gatewayId, orphan.ref), orphan)
    if (this.orphans.size <= ORPHANS_IN_MEMORY) return
    for (const oldest of this.orphans.values()) {
      this.forget(oldest)
      break
    }
  }

  private forget(orphan: OrphanReceipt): void {
    this.orphans.delete(this.placeOf(orphan.gatewayId, orphan.ref))
  }
}
