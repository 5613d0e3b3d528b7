import type { GaugeSource } from '../http/operations.ts'
import type { BatchLog } from '../services/logs/batchLog.ts'
import type { Engine } from '../engine/engine.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { queueAge } from '../store/monitor/healthStore.ts'
import { lastSuccessAges } from '../store/schedule/lastSuccess.ts'

type Backlog = Pick<BatchLog<object>, 'waiting' | 'dropped'>

/**
 * Gauges of /metrics beyond the process itself: sockets, the queue, and the gateways of the engine while it runs here.
 */
export function gauges(
  system: Database,
  sockets: () => number,
  engine: { own(): Engine | undefined },
  logs: Record<'operationLog' | 'apiRequests', Backlog>,
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
      (engine.own()?.gateways() ?? []).map((status) => ({
        value: read(status),
        labels: { gateway: status.id, name: status.name },
      })),
  })
  const ofQueue = (name: string, help: string, column: 'queued' | 'queueSeconds'): GaugeSource => ({
    name,
    help,
    read: async () => [{ value: (await queueAge(system))[column] }],
  })
  return [
    { name: 'tandem_sockets', help: 'Open websockets', read: () => [{ value: sockets() }] },
    {
      name: 'tandem_operation_log_waiting',
      help: 'Calls not yet in the operation log',
      read: () => [{ value: logs.operationLog.waiting() }],
    },
    {
      name: 'tandem_operation_log_dropped',
      help: 'Calls let go since the start: the log could not keep up',
      read: () => [{ value: logs.operationLog.dropped() }],
    },
    {
      name: 'tandem_api_request_log_waiting',
      help: 'Calls with API keys not yet in their log',
      read: () => [{ value: logs.apiRequests.waiting() }],
    },
    {
      name: 'tandem_api_request_log_dropped',
      help: 'Calls with API keys let go since the start: the log could not keep up',
      read: () => [{ value: logs.apiRequests.dropped() }],
    },
    ofQueue('tandem_queue_recipients', 'Recipients accepted and not yet written out', 'queued'),
    ofQueue('tandem_queue_oldest_seconds', 'Age of the oldest task that has such', 'queueSeconds'),
    {
      name: 'tandem_job_last_success_age_seconds',
      help: 'Time since a job that is not paused last succeeded',
      labels: ['job'],
      read: async () =>
        (await lastSuccessAges(system)).map(({ job, seconds }) => ({
          value: seconds,
          labels: { job },
        })),
    },
    {
      name: 'tandem_engine_held_bytes',
      help: 'Memory of the messages the engine looks after, estimated',
      read: () => [{ value: engine.own()?.heldBytes() ?? 0 }],
    },
    ofGateways('tandem_gateway_binds', 'Sessions wanted', ({ binds }) => binds),
    ofGateways('tandem_gateway_bound', 'Sessions bound now', ({ bound }) => bound),
    ofGateways('tandem_gateway_waiting', 'Messages in line', ({ waiting }) => waiting),
    ofGateways(
      'tandem_gateway_unanswered',
      'Parts on their way without an answer',
      ({ unanswered }) => unanswered,
    ),
  ]
}
