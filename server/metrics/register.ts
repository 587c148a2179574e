import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { instrumentation, openSocketCount } from '../telemetry/instrumentation.ts'
import type { CallCompleted, BatchFailed, RequestCompleted } from '../telemetry/instrumentation.ts'
import { openStreamCount } from '../sync/presence.ts'
import type { Services } from '../rpc/services.ts'

type Figures = { readonly type: string; readonly text: string }

/** Seconds: the budgets of the product lie between the first and the middle ones. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Counts from now on. Labels are names of calls, routes, queues and states: few, and never anybody's.
 * `chat.send` among the calls is the messages sent.
 */
export function registerMetrics(services: Services): { read: () => Promise<Figures>; stop: () => void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const [onCall, onRequest, onFailed] = [callsIn(registry), requestsIn(registry), commonFailedIn(registry)]
  instrumentation.calls.subscribe(onCall)
  instrumentation.requests.subscribe(onRequest)
  instrumentation.batchFailed.subscribe(onFailed)
  liveIn(registry, services)
  databaseIn(registry, services)
  queuesIn(registry, services)
  return {
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    stop() {
      instrumentation.calls.unsubscribe(onCall)
      instrumentation.requests.unsubscribe(onRequest)
      instrumentation.batchFailed.unsubscribe(onFailed)
      registry.clear()
    },
  }
}

function callsIn(registry: Registry): (message: unknown) => void {
  const histogram = new Histogram({
    name: 'pathlight_call_seconds',
    help: 'Calls over HTTP and sockets, by name and result.',
    labelNames: ['call', 'result'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (message) => {
    const { call, result, seconds } = message as CallCompleted
    histogram.observe({ call, result }, seconds)
  }
}

function requestsIn(registry: Registry): (message: unknown) => void {
  const histogram = new Histogram({
    name: 'pathlight_request_seconds',
    help: 'Requests over HTTP, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (message) => {
    const { method, route, status, seconds } = message as RequestCompleted
    histogram.observe({ method, route, status }, seconds)
  }
}

function commonFailedIn(registry: Registry): (message: unknown) => void {
  const counter = new Counter({
    name: 'pathlight_common_statements_failed_total',
    help: 'Statements for messages or marks of one moment that failed, so that each was stored by itself.',
    labelNames: ['of'],
    registers: [registry],
  })
  return (message) => counter.inc({ of: (message as BatchFailed).of })
}

function liveIn(registry: Registry, services: Services): void {
  const { leases, bus } = services
  gauge(registry, 'pathlight_sockets', 'Open sockets.', () => openSocketCount(services))
  gauge(registry, 'pathlight_streams', 'Open tabs: streams over sockets and HTTP.', () =>
    openStreamCount(leases),
  )
  gauge(registry, 'pathlight_bus_cut', '1 while this node does not hear the others.', () =>
    Number(bus.isPartitioned()),
  )
}

function databaseIn(registry: Registry, { database }: Services): void {
  const pools = { writing: database.pool, reading: database.readOnly.pool }
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'pathlight_database_connections',
      help: 'Connections by pool and state; those that wait are calls without one.',
      labelNames: ['pool', 'state'],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'busy' }, totalCount - idleCount)
          this.set({ pool, state: 'idle' }, idleCount)
          this.set({ pool, state: 'waiting' }, waitingCount)
        }
      },
    }),
  )
}

/** Mail is one of them: what waits, what is tried again, and what was given up. */
function queuesIn(registry: Registry, { database }: Services): void {
  const oldest = new Gauge({
    name: 'pathlight_queue_oldest_seconds',
    help: 'How long the oldest job of a queue has waited.',
    labelNames: ['queue'],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'pathlight_queue_jobs',
      help: 'Jobs that wait or run, by queue and state; a queue whose name ends in -dead has those given up.',
      labelNames: ['queue', 'state'],
      async collect() {
        const { rows } = await database.readOnly.pool.query<Queue>(
          `select name, state::text, count(*)::int, extract(epoch from now() - min(created_on))::float8 as age
         from pgboss.job where state in ('created', 'retry', 'active') group by name, state`,
        )
        this.reset()
        oldest.reset()
        for (const { name, state, count, age } of rows) {
          this.set({ queue: name, state }, count)
          if (state !== 'active') oldest.set({ queue: name }, age)
        }
      },
    }),
  )
}

type Queue = { readonly name: string; readonly state: string; readonly count: number; readonly age: number }

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name,
      help,
      collect() {
        this.set(read())
      },
    }),
  )
}
