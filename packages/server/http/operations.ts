import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Register } from './app.ts'

/** One readiness condition: resolves if it holds, rejects with a reason otherwise. */
export type ReadyCheck = () => Promise<void>

/** The value of a gauge at the moment of the request. */
export interface Sample {
  value: number
  labels?: Readonly<Record<string, string>>
}

export interface GaugeSource {
  name: string
  help: string
  labels?: readonly string[]
  /** If it rejects, the gauge is left out of this answer. */
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

export interface OperationsOptions {
  /** By name, as in the answer of /readyz. */
  checks: Readonly<Record<string, ReadyCheck>>
  gauges: readonly GaugeSource[]
}

export interface Operations {
  /** Measures every call of an app; registered before its routes. */
  measure: Register
  /** Adds GET /healthz, /readyz and /metrics to an app (running contract). */
  serve: Register
}

/** Paths of `serve`. */
const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const

/** How long a check may take before it counts as failed. */
const CHECK_MS = 1_000

/** Health, readiness and metrics: measured on the product's app, served there or on a separate port. */
export function createOperations({ checks, gauges }: OperationsOptions): Operations {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const source of gauges) registerGauge(registry, source)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  return {
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: request.method, route, status: reply.statusCode }
        seconds.observe(labels, reply.elapsedTime / 1000)
      })
    },
    serve(app) {
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
      app.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
    },
  }
}

/** For the public port if operations have their own: nothing there, not even a page of the console. */
export const withoutOperations: Register = (app) => {
  for (const path of operationsPaths) app.get(path, (_request, reply) => reply.callNotFound())
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

function registerGauge(
  registry: Registry,
  { name, help, labels = [], ...source }: GaugeSource,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // A value that could not be read is missing rather than outdated: the others still answer.
      const samples = await Promise.resolve()
        .then(() => source.read())
        .catch(() => [])
      gauge.reset()
      if (labels.length === 0 && samples.length === 0) gauge.remove()
      for (const { value, labels: named } of samples) gauge.set({ ...named }, value)
    },
  })
}
