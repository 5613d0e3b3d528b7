import { totalmem } from 'node:os'

const MiB = 1024 * 1024

/** PostgreSQL parameters as on the command line, e.g. `{ jit: 'off' }`. */
export type PostgresSettings = Record<string, string>

/**
 * The parameters of every embedded cluster. Given at each start rather than written to
 * postgresql.conf, so that a new version brings its own.
 */
export function postmasterSettings(
  port: number,
  memoryBytes: number = totalmem(),
): PostgresSettings {
  const sharedBuffers = Math.max(32, Math.min(256, Math.floor(memoryBytes / MiB / 16)))
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    // A committed message, debit or receipt survives power loss: these three are never traded for speed.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memoryBytes / MiB / 2))}MB`,
    // Bulk sending writes WAL in bursts; few and long checkpoints keep full-page images rare.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'off',
    // A new WAL file is not filled with zeros first: every commit would wait for that, 50 ms each second of bulk sending,
    // until the first checkpoint leaves files to use again.
    wal_init_zero: 'off',
    autovacuum: 'on',
    // Queries here are short: compiling them costs more than it saves.
    jit: 'off',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %q%u@%d ',
  }
}
