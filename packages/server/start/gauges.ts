import type { GaugeSource } from '../http/operations.ts'
import type { OperationLog } from '../services/logs/operationLog.ts'
import type { Engine } from '../engine/engine.ts'
import type { Database } from '../store/database/createDatabase.ts'

/** What /metrics tells beyond the process itself: sockets, the queue, and gateways where an engine runs. */
export function gauges(
  system: Database,
  sockets: () => number,
  engine: Engine | undefined,
  operations: Pick<OperationLog, 'waiting' | 'dropped'>,
): GaugeSource[] {
  const ofGateways = (
    name: string,
    help: string,
    read: (status: ReturnType<Engine['gateways']>[number]) => number,
  ): GaugeSource => ({
    name,
    help,
    labels: ['gateway', 'name'],
    read: () =>
      (engine?.gateways() ?? []).map((status) => ({
        value: read(status),
        labels: { gateway: status.id, name: status.name },
      })),
  })
  const ofQueue = (name: string, help: string, column: 'waiting' | 'age'): GaugeSource => ({
    name,
    help,
    read: async () => {
      const { rows } = await system.pool.query<{ waiting: number; age: number }>(QUEUE)
      return rows.map((row) => ({ value: row[column] }))
    },
  })
  return [
    { name: 'tandem_sockets', help: 'Open websockets', read: () => [{ value: sockets() }] },
    {
      name: 'tandem_operation_log_waiting',
      help: 'Calls not yet in the operation log',
      read: () => [{ value: operations.waiting() }],
    },
    {
      name: 'tandem_operation_log_dropped',
      help: 'Calls let go since the start: the log could not keep up',
      read: () => [{ value: operations.dropped() }],
    },
    ofQueue('tandem_queue_recipients', 'Recipients accepted and not yet written out', 'waiting'),
    ofQueue('tandem_queue_oldest_seconds', 'Age of the oldest task that has such', 'age'),
    ...(engine
      ? [
          ofGateways('tandem_gateway_binds', 'Sessions wanted', ({ binds }) => binds),
          ofGateways('tandem_gateway_bound', 'Sessions bound now', ({ bound }) => bound),
          ofGateways('tandem_gateway_waiting', 'Messages in line', ({ waiting }) => waiting),
          ofGateways(
            'tandem_gateway_unanswered',
            'Parts on their way without an answer',
            ({ unanswered }) => unanswered,
          ),
        ]
      : []),
  ]
}

// Paused tasks wait for a person, not for us. An id holds its ms since the epoch above its twelve lowest bits.
const QUEUE = `select coalesce(sum(q.count - q.done), 0)::float8 as waiting,
    coalesce(greatest(extract(epoch from now()) - (min(t.id) >> 12) / 1000.0, 0), 0)::float8 as age
  from sms_queue q join sms_task t on t.id = q.task_id
  where q.done < q.count and t.status in ('queued', 'sending')`
