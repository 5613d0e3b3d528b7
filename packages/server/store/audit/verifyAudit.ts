import { hash as hashOf } from 'node:crypto'
import type pg from 'pg'

import type { SignedHead } from '../../ports/digestBook.ts'

/** One inconsistency in the audit log. */
export interface AuditFinding {
  companyId: string
  /** Position in the company's chain; null for a line without one. */
  seq: string | null
  /** Id of the line in audit_log; null if only its position in the chain is known. */
  rowId: string | null
  what:
    | 'changed' // the line, or its link, differs from what was hashed
    | 'removed' // the line is missing
    | 'gap' // link and line are missing
    | 'notLinked' // the link does not match the previous one
    | 'added' // a line without a link
    | 'head' // the chain does not end at its head
    | 'digest' // the chain does not contain what was signed
}

export interface AuditVerdict {
  /** Links checked. */
  links: number
  companies: number
  findings: AuditFinding[]
}

const ROWS_AT_ONCE = 5_000
const GENESIS: Buffer = Buffer.alloc(32)

const text = (value: string): string => `coalesce(to_json(${value}::text)::text, 'null')`

// The text of a line as hashed by audit_link (0040_audit_heads.sql); repeated here, so that changing that function does
// not help an attacker. Assembled piece by piece, which takes a third of the time of a jsonb array.
const CHAIN = `select c.company_id, c.seq, c.audit_id, c.prev_hash, c.hash,
    case when a.id is not null then
      '["' || a.company_id || '", "' || c.seq || '", "' || a.id || '", "'
        || (extract(epoch from a.at) * 1000000)::bigint || '", ' || coalesce('"' || a.actor_id || '"', 'null') || ', '
        || ${['a.actor_name', 'a.action', 'a.entity'].map(text).join(` || ', ' || `)} || ', "' || a.record_id || '", '
        || a.changes::text || ', ' || ${text('a.ip')} || ', ' || ${text('a.request_id')} || ']'
    end
  from audit_chain c left join audit_log a on a.id = c.audit_id
  order by c.company_id, c.seq`
const UNLINKED = `select a.id::text, a.company_id::text as "companyId" from audit_log a
  where not exists (select from audit_chain c where c.audit_id = a.id) order by a.id`

type Link = [
  companyId: string,
  seq: string,
  rowId: string,
  previous: Buffer,
  hash: Buffer,
  line: string | null,
]

/**
 * Verifies every chain from its first link to its head, against the signed heads. Streams one snapshot; the
 * connection is the owner's and is not in a transaction.
 */
export async function verifyAudit(
  client: pg.ClientBase,
  signed: readonly SignedHead[],
): Promise<AuditVerdict> {
  await client.query(
    `begin isolation level repeatable read read only; set local tandem.everything = 'on';
     set local statement_timeout = 0; set local cursor_tuple_fraction = 1; set local work_mem = '192MB'; set local jit = off`,
  )
  try {
    const { rows } = await client.query<{ companyId: string; seq: string; hash: string }>(
      `select company_id::text as "companyId", seq::text, encode(hash, 'hex') as hash from audit_head`,
    )
    const walk = createWalk(new Map(rows.map((head) => [head.companyId, head])), signed)
    await client.query(`declare links no scroll cursor for ${CHAIN}`)
    const fetch = () =>
      client.query<Link>({ text: `fetch ${ROWS_AT_ONCE} from links`, rowMode: 'array' })
    // The database reads the next page while this one is hashed.
    let coming = fetch()
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other is the point of a cursor
      const { rows: page } = await coming
      const isLast = page.length < ROWS_AT_ONCE
      if (!isLast) coming = fetch()
      for (const link of page) walk.see(link)
      if (isLast) break
    }
    const verdict = walk.end()
    const unlinked = await client.query<{ id: string; companyId: string }>(UNLINKED)
    for (const { id, companyId } of unlinked.rows) {
      verdict.findings.push({ companyId, seq: null, rowId: id, what: 'added' })
    }
    return verdict
  } finally {
    await client.query('rollback')
  }
}

function createWalk(
  heads: ReadonlyMap<string, { seq: string; hash: string }>,
  signed: readonly SignedHead[],
) {
  const findings: AuditFinding[] = []
  const toSee = new Map<string, string>()
  for (const { chain, seq, hash } of signed) {
    // Chains of companies bear their ids; others are checked by whoever keeps them.
    if (seq !== '0' && /^\d+$/.test(chain)) toSee.set(`${chain}/${seq}`, hash)
  }
  const seen = new Set<string>()
  let links = 0
  let at = { companyId: '', seq: 0n, hash: GENESIS }

  const endCompany = (): void => {
    if (at.companyId === '') return
    seen.add(at.companyId)
    const head = heads.get(at.companyId)
    if (head?.seq !== String(at.seq) || head.hash !== at.hash.toString('hex')) {
      findings.push({ companyId: at.companyId, seq: String(at.seq), rowId: null, what: 'head' })
    }
  }
  return {
    see([companyId, seqText, rowId, previous, hash, line]: Link): void {
      links += 1
      const seq = BigInt(seqText)
      if (companyId !== at.companyId) {
        endCompany()
        at = { companyId, seq: 0n, hash: GENESIS }
      }
      const add = (what: AuditFinding['what']) =>
        findings.push({ companyId, seq: seqText, rowId, what })
      for (let lost = at.seq + 1n; lost < seq && lost <= at.seq + 1_000n; lost += 1n) {
        findings.push({ companyId, seq: String(lost), rowId: null, what: 'gap' })
      }
      if (seq === at.seq + 1n && !previous.equals(at.hash)) add('notLinked')
      if (line === null) add('removed')
      else if (!linkOf(previous, line).equals(hash)) add('changed')
      const promised = toSee.get(`${companyId}/${seqText}`)
      if (promised !== undefined) {
        if (promised !== hash.toString('hex')) add('digest')
        toSee.delete(`${companyId}/${seqText}`)
      }
      at = { companyId, seq, hash }
    },
    end(): AuditVerdict {
      endCompany()
      for (const [companyId, { seq }] of heads) {
        if (seq !== '0' && !seen.has(companyId)) {
          findings.push({ companyId, seq, rowId: null, what: 'head' })
        }
      }
      for (const place of toSee.keys()) {
        const [companyId = '', seq = ''] = place.split('/')
        findings.push({ companyId, seq, rowId: null, what: 'digest' })
      }
      return { links, companies: seen.size, findings }
    },
  }
}

const linkOf = (previous: Buffer, line: string): Buffer =>
  hashOf('sha256', Buffer.concat([previous, Buffer.from(line)]), 'buffer')

const sentences: Record<AuditFinding['what'], string> = {
  changed: 'was changed',
  removed: 'was removed',
  gap: 'was removed together with its link',
  notLinked: 'does not follow the line before it',
  added: 'was added without a link',
  head: 'is where the chain ends, but its head says otherwise',
  digest: 'is not what was signed',
}

/** The findings, one line each, for people. */
export function describeFinding({ companyId, seq, rowId, what }: AuditFinding): string {
  return `company ${companyId}, seq ${seq ?? '-'}, row ${rowId ?? '-'}: ${sentences[what]}`
}
