/** The status of one check. */
export const healthLevels = ['ok', 'warn', 'bad'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** The checks, each with its limits (services/monitor/judgeHealth.ts) and a recommended action. */
export const healthChecks = [
  'cpu',
  'memory',
  'eventLoop',
  'disk',
  'errors',
  'latency',
  'queue',
  'engines',
  'gateways',
  'jobs',
  'signIn',
  'mail',
  'operationLog',
] as const
export type HealthCheck = (typeof healthChecks)[number]
