import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { instrumentation, openSocketCount } from '../telemetry/instrumentation.ts'
import type {
  BatchFailed,
  CallCompleted,
  RequestCompleted,
  TaskFailed,
} from '../telemetry/instrumentation.ts'
import { openStreamCount } from '../sync/presence.ts'
import type { Services } from '../rpc/services.ts'

type MetricsText = { readonly type: string; readonly text: string }

/** Upper bounds in seconds. The latency budgets of the product are in the lower half. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Registers all metrics and starts collecting. Labels are names of procedures, routes, queues, and states: low
 * cardinality and no personal data. The calls of `chat.send` are the messages sent.
 *
 * @returns `read` for the metrics in the Prometheus text format, and `stop` to end collecting
 */
export function registerMetrics(services: Services): { read: () => Promise<MetricsText>; stop: () => void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observers = [
    [instrumentation.calls, observeCalls(registry)],
    [instrumentation.requests, observeRequests(registry)],
    [instrumentation.batchFailed, countFailedBatches(registry)],
    [instrumentation.taskFailed, countFailedTasks(registry)],
  ] as const
  for (const [channel, observe] of observers) channel.subscribe(observe)
  registerLiveGauges(registry, services)
  registerDatabaseGauge(registry, services)
  registerQueueGauges(registry, services)
  return {
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    stop() {
      for (const [channel, observe] of observers) channel.unsubscribe(observe)
      registry.clear()
    },
  }
}

function observeCalls(registry: Registry): (message: unknown) => void {
  const histogram = new Histogram({
    name: 'pathlight_call_duration_seconds',
    help: 'Duration of procedure calls over HTTP and WebSocket, by name and result.',
    labelNames: ['call', 'result'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (message) => {
    const { call, result, seconds } = message as CallCompleted
    histogram.observe({ call, result }, seconds)
  }
}

function observeRequests(registry: Registry): (message: unknown) => void {
  const histogram = new Histogram({
    name: 'pathlight_request_duration_seconds',
    help: 'Duration of HTTP requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (message) => {
    const { method, route, status, seconds } = message as RequestCompleted
    histogram.observe({ method, route, status }, seconds)
  }
}

function countFailedBatches(registry: Registry): (message: unknown) => void {
  const counter = new Counter({
    name: 'pathlight_batch_failures_total',
    help: 'Failed batches of messages or read markers; their rows were stored one by one.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return (message) => counter.inc({ kind: (message as BatchFailed).kind })
}

function countFailedTasks(registry: Registry): (message: unknown) => void {
  const counter = new Counter({
    name: 'pathlight_task_failures_total',
    help: 'Failed runs of periodic tasks, such as the daily sweep, by task. Each is repeated soon.',
    labelNames: ['task'],
    registers: [registry],
  })
  return (message) => counter.inc({ task: (message as TaskFailed).task })
}

function registerLiveGauges(registry: Registry, services: Services): void {
  const { leases, bus } = services
  gauge(registry, 'pathlight_sockets', 'Open WebSockets.', () => openSocketCount(services))
  gauge(registry, 'pathlight_streams', 'Open live streams over WebSocket and SSE, one per tab.', () =>
    openStreamCount(leases),
  )
  gauge(registry, 'pathlight_bus_partitioned', '1 while this node may miss events of other nodes.', () =>
    Number(bus.isPartitioned()),
  )
}

function registerDatabaseGauge(registry: Registry, { database }: Services): void {
  const { pool, readOnly, sessions } = database
  const pools = { read_write: pool, read_only: readOnly.pool, sessions: sessions.pool }
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'pathlight_database_connections',
      help: 'Connections by pool and state; "waiting" counts queries queued for a connection.',
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

function registerQueueGauges(registry: Registry, { database }: Services): void {
  const oldest = new Gauge({
    name: 'pathlight_queue_oldest_job_age_seconds',
    help: 'Age of the oldest job of a queue that is not running.',
    labelNames: ['queue'],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'pathlight_queue_jobs',
      help: 'Jobs that are queued or running, by queue and state; queues ending in -dead are dead letter queues.',
      labelNames: ['queue', 'state'],
      async collect() {
        const { rows } = await database.readOnly.pool.query<QueueRow>(
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

type QueueRow = {
  readonly name: string
  readonly state: string
  readonly count: number
  readonly age: number
}

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
