/** Folders and files that speak to node-postgres by hand and not by the tag (docs/decisions/016), and why. */
export const RAW_SQL: Readonly<Record<string, string>> = {
  'packages/server/store/database/':
    'connections, transactions and migrations: commands without values',
  'packages/server/drivers/embeddedPostgres/': 'asks a server that is starting',
  'packages/server/store/sms/': 'the message path: prepared, batched or COPY',
  'packages/server/store/tasks/': 'the queue of the message path',
  'packages/server/store/ledger/': 'money of the message path, written in batches',
  'packages/server/store/audit/verifyAudit.ts': 'reads millions of rows by a cursor, as arrays',
}
