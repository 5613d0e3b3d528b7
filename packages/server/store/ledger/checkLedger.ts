import type pg from 'pg'

/** One invariant of the ledger (money rules I1 to I6) and the findings. */
export interface LedgerFinding {
  code: string
  /** The rule. */
  rule: string
  /** How many rows were checked. */
  checked: number
  /** Violations: at most ten sentences with ids and amounts in micros. */
  off: string[]
  /** Total number of violations. */
  offCount: number
}

interface Invariant {
  code: string
  rule: string
  /** Number of rows to check. */
  of: string
  /** One row per violation, with a column `fault`. */
  faults: string
}

const NAMED = 10

// Messages without a final status, with hop h paid by wallet_ids[h + 1] of their chunk.
const OPEN_PRICES = `select c.wallet_ids[h.hop] as wallet_id, h.price
  from sms_message m
  join sms_chunk c on c.task_id = m.task_id and m.id between c.first_id and c.last_id
  cross join lateral unnest(array[m.price] || m.upstream_prices) with ordinality as h (price, hop)
  where m.rate_id is not null
    and not exists (select from sms_message_final f where f.message_id = m.id)`

// A task being removed may have lost its messages before its chunks.
const KEPT = 'not exists (select from sms_task t where t.id = c.task_id and t.removing)'

// What the settlements of a quarter of an hour took from a company's accounts, without refunds.
const SETTLED = `select a.company_id, ledger_quarter(t.id) as bucket, -sum(e.amount) as amount
  from ledger_tx t join ledger_entry e on e.tx_id = t.id
  join ledger_account a on a.id = e.account_id and a.wallet_id is not null
  where t.kind = 'settle' group by 1, 2 having sum(e.amount) <> 0`

const INVARIANTS: readonly Invariant[] = [
  {
    code: 'I1',
    rule: 'every transaction has two entries or more and sums to zero per currency',
    of: 'select count(*) from ledger_tx',
    faults: `select format('transaction %s (%s): %s entries, off by %s %s', t.id, t.kind, coalesce(s.entries, 0),
        coalesce(s.amount, 0), s.currency) as fault
      from ledger_tx t left join (
        select tx_id, currency, sum(amount) as amount, count(*) as entries from ledger_entry group by tx_id, currency
      ) s on s.tx_id = t.id
      where s.tx_id is null or s.amount <> 0 or s.entries < 2`,
  },
  {
    code: 'I2',
    rule: 'every book sums to zero per currency',
    of: 'select count(distinct (book_id, currency)) from ledger_entry',
    faults: `select format('book %s is off by %s %s', book_id, sum(amount), currency) as fault
      from ledger_entry group by book_id, currency having sum(amount) <> 0`,
  },
  {
    code: 'I3',
    rule: 'every wallet holds what its entries add up to',
    of: 'select count(*) from ledger_wallet',
    faults: `select format('wallet %s of company %s: available %s, entries %s; held %s, entries %s',
        w.id, w.company_id, w.available, coalesce(a.amount, 0), w.held, coalesce(h.amount, 0)) as fault
      from ledger_wallet w
      left join (select account_id, sum(amount) as amount from ledger_entry group by account_id) a on a.account_id = w.id
      left join (select account_id, sum(amount) as amount from ledger_entry group by account_id) h
        on h.account_id = w.held_account_id
      where w.available <> coalesce(a.amount, 0) or w.held <> coalesce(h.amount, 0)`,
  },
  {
    code: 'I4',
    rule: 'every wallet holds aside exactly the prices of its messages that have not ended',
    of: 'select count(*) from ledger_wallet',
    faults: `select format('wallet %s of company %s: held %s, open messages %s', w.id, w.company_id, w.held,
        coalesce(o.price, 0)) as fault
      from ledger_wallet w
      left join (select wallet_id, sum(price) as price from (${OPEN_PRICES}) p group by wallet_id) o
        on o.wallet_id = w.id
      where w.held <> coalesce(o.price, 0)`,
  },
  {
    code: 'I5',
    rule: 'every chunk reserved exactly the prices of its messages',
    of: `select count(*) from sms_chunk c where ${KEPT}`,
    faults: `select format('chunk %s of task %s, wallet %s: messages %s, chunk %s, entries %s', c.from_row, c.task_id,
        c.wallet_id, coalesce(m.price, 0), c.amount, coalesce(-e.amount, 0)) as fault
      from (
        select c.task_id, c.from_row, c.tx_id, w.wallet_id, w.amount, w.hop
        from sms_chunk c cross join lateral unnest(c.wallet_ids, c.amounts) with ordinality as w (wallet_id, amount, hop)
        where ${KEPT}
      ) c
      left join (
        select c.task_id, c.from_row, h.hop, sum(h.price) as price
        from sms_chunk c
        join sms_message m on m.task_id = c.task_id and m.id between c.first_id and c.last_id
        cross join lateral unnest(array[m.price] || m.upstream_prices) with ordinality as h (price, hop)
        where m.rate_id is not null and ${KEPT} group by c.task_id, c.from_row, h.hop
      ) m on m.task_id = c.task_id and m.from_row = c.from_row and m.hop = c.hop
      left join ledger_entry e on e.tx_id = c.tx_id and e.account_id = c.wallet_id
      where c.amount <> coalesce(m.price, 0) or c.amount <> coalesce(-e.amount, 0)
      union all
      select format('task %s: %s messages, %s in chunks', coalesce(m.task_id, c.task_id), coalesce(m.n, 0), coalesce(c.n, 0))
      from (select task_id, count(*) as n from sms_message group by task_id) m
      full join (select task_id, sum(count) as n from sms_chunk group by task_id) c on c.task_id = m.task_id
      where m.n is distinct from c.n
        and not exists (select from sms_task t where t.id = coalesce(m.task_id, c.task_id) and t.removing)`,
  },
  {
    code: 'I6',
    rule: 'no wallet is overdrawn beyond its credit limit',
    of: 'select count(*) from ledger_wallet',
    faults: `select format('wallet %s of company %s: available %s, credit limit %s', id, company_id, available,
        credit_limit) as fault
      from ledger_wallet where available + credit_limit < 0 or held < 0`,
  },
  {
    code: 'I7',
    rule: 'what every buyer was sold in a quarter of an hour is what its settlements took',
    of: 'select count(distinct (buyer_id, bucket)) from ledger_sales',
    faults: salesFaults('buyer_id', 'sold'),
  },
  {
    code: 'I8',
    rule: 'what the sales of every seller cost in a quarter of an hour is what it was charged itself',
    of: 'select count(distinct (company_id, bucket)) from ledger_sales',
    faults: salesFaults('company_id', 'cost'),
  },
  {
    code: 'I9',
    rule: 'every credit limit is the newest one that has a document',
    of: 'select count(*) from ledger_wallet',
    faults: `select format('wallet %s of company %s: credit limit %s, documents %s', w.id, w.company_id, w.credit_limit,
        coalesce(d.credit_limit, 0)) as fault
      from ledger_wallet w left join (
        select distinct on (wallet_id) wallet_id, credit_limit from ledger_credit_limit order by wallet_id, id desc
      ) d on d.wallet_id = w.id
      where w.credit_limit <> coalesce(d.credit_limit, 0)`,
  },
  {
    code: 'I10',
    rule: 'money that no message moved has a document of the same amount',
    of: `select count(*) from ledger_tx where kind not in ('reserve', 'settle')`,
    faults: `select format('transaction %s (%s) of company %s: entries %s, document %s', t.id, t.kind, t.company_id,
        coalesce(e.amount, 0), coalesce(d.amount::text, 'none')) as fault
      from ledger_tx t
      left join ledger_document d on d.tx_id = t.id
      left join lateral (
        select sum(e.amount) as amount from ledger_entry e
        join ledger_wallet w on e.account_id in (w.id, w.held_account_id)
        where e.tx_id = t.id and w.company_id = coalesce(d.company_id, t.company_id)) e on true
      where t.kind not in ('reserve', 'settle')
        and (d.tx_id is null or d.company_id <> t.company_id or d.amount <> coalesce(e.amount, 0))`,
  },
  {
    code: 'C1',
    rule: 'every message that ended was charged its price where its customer pays, else nothing',
    of: 'select count(*) from sms_message_final',
    // As endings.ts charges: everything delivered, and everything a carrier accepted unless only delivered messages
    // are charged.
    faults: `select format('message %s (%s): charged %s, price %s', f.message_id, f.state, f.charged, m.price) as fault
      from sms_message_final f join sms_message m on m.id = f.message_id
      where f.charged <> case when m.rate_id is not null and (f.state = 'delivered'
        or f.submitted_at is not null and f.gateway_id is not null and m.delivered_hops & 1 = 0) then m.price else 0 end`,
  },
  {
    code: 'C2',
    rule: 'the counters of every task are the sums of its messages',
    of: 'select count(distinct task_id) from sms_task_count',
    faults: `select format('task %s: messages %s, charged %s, released %s; counters %s, %s, %s', coalesce(m.task_id, c.task_id),
        coalesce(m.counts, '{}'), coalesce(m.charged, 0), coalesce(m.released, 0), coalesce(c.counts, '{}'),
        coalesce(c.charged, 0), coalesce(c.released, 0)) as fault
      from (
        select m.task_id, array[count(*), count(*) filter (where f.state = 'delivered'),
            count(*) filter (where f.state = 'undelivered'),
            count(*) filter (where f.state in ('rejected', 'expired', 'unknown'))] as counts,
          coalesce(sum(m.price) filter (where m.rate_id is not null), 0) as reserved, coalesce(sum(f.charged), 0) as charged,
          coalesce(sum(m.price - f.charged) filter (where m.rate_id is not null), 0) as released
        from sms_message m left join sms_message_final f on f.message_id = m.id group by m.task_id
      ) m
      full join (
        select task_id, array[sum(dispatched), sum(delivered), sum(undelivered), sum(failed)] as counts,
          sum(reserved) as reserved, sum(charged) as charged, sum(released) as released
        from sms_task_count group by task_id
      ) c on c.task_id = m.task_id
      where (coalesce(m.counts, '{0,0,0,0}'), coalesce(m.reserved, 0), coalesce(m.charged, 0), coalesce(m.released, 0))
          is distinct from
          (coalesce(c.counts, '{0,0,0,0}'), coalesce(c.reserved, 0), coalesce(c.charged, 0), coalesce(c.released, 0))
        and not exists (select from sms_task t where t.id = coalesce(m.task_id, c.task_id) and t.removing)`,
  },
  {
    code: 'F1',
    rule: 'the traffic of the home screens is the sum of the figures',
    of: 'select count(*) from sms_traffic',
    faults: `select format('company %s, %s %s from %s: %s', company_id, kind, place, bucket, what) as fault from (
        (select *, 'differs from its figures' as what from sms_traffic except
         select *, 'differs from its figures' from sms_traffic_of_figures())
        union all
        (select *, 'is missing' from sms_traffic_of_figures() except select *, 'is missing' from sms_traffic)
      ) x`,
  },
]

/** Sums of the sales against what settlements took from a company's accounts. */
function salesFaults(company: 'buyer_id' | 'company_id', amount: 'sold' | 'cost'): string {
  return `select format('company %s, quarter of an hour from %s: sales %s, entries %s',
      coalesce(s.company, p.company_id), coalesce(s.bucket, p.bucket), coalesce(s.amount, 0), coalesce(p.amount, 0)) as fault
    from (
      select ${company} as company, bucket, sum(${amount}) as amount from ledger_sales group by 1, 2
      having sum(${amount}) <> 0
    ) s full join (${SETTLED}) p on p.company_id = s.company and p.bucket = s.bucket
    where s.amount is distinct from p.amount`
}

/** Checks every invariant against one snapshot of the database, which may be in use. */
export async function checkLedger(client: pg.ClientBase): Promise<LedgerFinding[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local tandem.everything = 'on'; set local statement_timeout = 0`)
    const findings: LedgerFinding[] = []
    for (const { code, rule, of, faults } of INVARIANTS) {
      const counted = await client.query<{ count: string }>(of)
      const found = await client.query<{ fault: string; all: string }>(
        `select fault, count(*) over () as all from (${faults}) f order by fault limit ${NAMED}`,
      )
      findings.push({
        code,
        rule,
        checked: Number(counted.rows[0]?.count ?? 0),
        off: found.rows.map(({ fault }) => fault),
        offCount: Number(found.rows[0]?.all ?? 0),
      })
    }
    return findings
  } finally {
    await client.query('rollback')
  }
}

/** The findings as lines for people, one per invariant and one per violation listed. */
export function describeFindings(findings: readonly LedgerFinding[]): string {
  return findings
    .flatMap(({ code, rule, checked, off, offCount }) => {
      const verdict = offCount === 0 ? 'ok' : `OFF ${offCount}`
      const named = off.map((fault) => `     ${fault}`)
      if (offCount > off.length) named.push(`     and ${offCount - off.length} more`)
      return [`${code}  ${verdict.padEnd(8)} ${rule} (${checked} checked)`, ...named]
    })
    .join('\n')
}
