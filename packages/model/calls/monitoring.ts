/** How well one thing is. */
export const healthLevels = ['ok', 'warn', 'bad'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** Things that are judged, each with its limits (services/monitor/judgeHealth.ts) and what to do about it. */
export const healthChecks = [
  'cpu',
  'memory',
  'eventLoop',
  'disk',
  'errors',
  'latency',
  'queue',
  'gateways',
  'jobs',
  'signIn',
  'mail',
  'operationLog',
] as const
export type HealthCheck = (typeof healthChecks)[number]
