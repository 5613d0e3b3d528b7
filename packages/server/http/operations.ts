import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Register } from './app.ts'

/** One condition of being ready: resolves when it holds, rejects with a word for what is wrong. */
export type ReadyCheck = () => Promise<void>

export interface OperationsOptions {
  /** By name, as they appear in the answer of /readyz. */
  checks: Readonly<Record<string, ReadyCheck>>
  /** Numbers read when metrics are asked for: name, meaning, source. */
  gauges: readonly { name: string; help: string; read(): number }[]
}

/** How long one check may take before it counts as failed. */
const CHECK_MS = 1_000

/** GET /healthz, /readyz and /metrics, outside of the product's path (running contract). */
export function operations({ checks, gauges }: OperationsOptions): Register {
  return (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const entries = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)]),
      )
      const ready = entries.every(([, state]) => state === 'ok')
      return reply
        .status(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(entries) })
    })
    serveMetrics(app, gauges)
  }
}

async function outcome(check: ReadyCheck): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), CHECK_MS)
  })
  const found = check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}

function serveMetrics(app: FastifyInstance, gauges: OperationsOptions['gauges']): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name, help, ...source } of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => {
        gauge.set(source.read())
      },
    })
  }
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
