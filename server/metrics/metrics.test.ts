import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instrumentation } from '../telemetry/instrumentation.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { openSocket } from '../testing/clients/live.ts'
import { acceptedPair } from '../testing/data/people.ts'
import { listen } from '../testing/clients/wire.ts'
import { newId } from '#shared/domain/ids.ts'
import { openMetrics } from './index.ts'
import type { Metrics } from './index.ts'

let t: TestApp
let metrics: Metrics
let port: number
beforeAll(async () => {
  t = await createTestApp({ METRICS: 'on', METRICS_PORT: '0' })
  const opened = await openMetrics(t.services)
  if (!opened) throw new Error('METRICS is on')
  metrics = opened
  port = await listen(t.app)
})
afterAll(async () => {
  await metrics.close()
  await t.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: metrics.port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject).end()
  })

it('[OP8] exports calls, sockets, connections, and queues, and no personal data', async () => {
  const { mentor, mentee, chatId } = await acceptedPair(t)
  const socket = await openSocket({ port, cookie: mentor.cookie })
  await socket.watch([{ name: 'online' }])
  await socket.call('chat.send', { chatId, id: newId(), text: 'a canary in the text' })
  await mentee.post('chat.send', { chatId: 'nothing', id: newId(), text: 'x' })
  instrumentation.batchFailed.publish({ kind: 'messages' })
  instrumentation.taskFailed.publish({ task: 'sessions' })
  const { status, text } = await get('/metrics')
  expect(status).toBe(200)
  const lines = [
    /^pathlight_call_duration_seconds_count\{call="chat.send",result="ok"\} 1$/m,
    /^pathlight_call_duration_seconds_count\{call="chat.send",result="app.[a-zA-Z]+"\} 1$/m,
    /^pathlight_request_duration_seconds_count\{method="POST",route="\/api\/:path",status="200"\} \d+$/m,
    /^pathlight_batch_failures_total\{kind="messages"\} 1$/m,
    /^pathlight_task_failures_total\{task="sessions"\} 1$/m,
    /^pathlight_sockets 1$/m,
    /^pathlight_streams 1$/m,
    /^pathlight_bus_partitioned 0$/m,
    /^pathlight_database_connections\{pool="read_write",state="waiting"\} 0$/m,
    /^# TYPE pathlight_queue_jobs gauge$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]
  for (const line of lines) expect(text).toMatch(line)
  for (const canary of [mentor.id, mentee.id, mentor.email, chatId, 'canary', '127.0.0.1'])
    expect(text).not.toContain(canary)
  await socket.close()
})

it('[OP8] is not served on the public port, and serves nothing but metrics', async () => {
  expect((await t.app.inject('/metrics')).payload).not.toContain('pathlight_call')
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', { host: 'attacker.example' })).status).toBe(404)
  const off = { ...t.services, config: { ...t.services.config, metricsPort: null } }
  expect(await openMetrics(off)).toBeNull()
})
