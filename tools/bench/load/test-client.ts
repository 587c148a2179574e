import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

/** A live query to subscribe to: see `shared/contract/live.ts`. */
export type QuerySubscription = { readonly key: string; readonly name: string; readonly input?: unknown }
/** Members who open their sockets and live queries, and then only receive. */
export type Idle = { server: string; cookies: readonly string[]; views: readonly QuerySubscription[] }
type Row = { readonly seq: number; readonly id: string; readonly senderId: string }
type Event = { readonly type: string; readonly key?: string; readonly rows?: readonly Row[] }
type Frame = {
  readonly id: number
  readonly result?: { readonly type: string; readonly data?: unknown }
  readonly error?: { readonly data?: { readonly reason?: string } }
}
export type Answer = { readonly seq: number } | { readonly refused: string }

/** A member with an open socket, who sends the same frames as the client library. */
export type MemberClient = {
  call(path: string, input: unknown, onAnswer: (answer: Answer) => void): void
  /** Resolves with the result of a query; rejects if it failed. */
  query(path: string, input: unknown): Promise<unknown>
  /** Subscribes to queries. Resolves with a function that ends the subscription when each has had its first event. */
  watch(views: readonly QuerySubscription[], onRow: (row: Row) => void): Promise<() => void>
  /** From now on, asks the server for a sign of life after this time in milliseconds without one, as a visible tab does [SY38]. */
  probeAfter(quiet: number): void
  endProbes(): void
  close(): void
}

/** Opens a socket like the browser of a logged-in member. Rejects if the upgrade is rejected. */
async function openSocket(server: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api`, {
    headers: { origin: server, cookie: `pathlight=${cookie}` },
    perMessageDeflate: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`the socket was refused with ${response.statusCode}`)),
    )
  })
  return socket
}

/** A member with an open socket. Rejects if the upgrade is rejected. */
export async function openMember(server: string, cookie: string): Promise<MemberClient> {
  const socket = await openSocket(server, cookie)
  const answers = new Map<number, (answer: Answer) => void>()
  const streams = new Map<number, (event: Event) => void>()
  let lastId = 0
  const probe = createProbe(() => socket.send('PING'))
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    probe.restart()
    if (text === 'PING') return socket.send('PONG')
    if (text === 'PONG') return
    const frame = JSON.parse(text) as Frame
    const stream = streams.get(frame.id)
    if (stream) return frame.result?.type === 'data' ? stream(frame.result.data as Event) : undefined
    answers.get(frame.id)?.(answerOf(frame))
    answers.delete(frame.id)
  })
  const open = (method: string, path: string, input: unknown): number => {
    lastId++
    socket.send(JSON.stringify({ id: lastId, method, params: { path, input } }))
    return lastId
  }
  const stop = (id: number): void => {
    streams.delete(id)
    socket.send(JSON.stringify({ id, method: 'subscription.stop' }))
  }
  return {
    query: (path, input) =>
      new Promise((resolve, reject) => {
        answers.set(open('query', path, input), (answer) =>
          'refused' in answer ? reject(new Error(answer.refused)) : resolve(answer),
        )
      }),
    call: (path, input, onAnswer) => void answers.set(open('mutation', path, input), onAnswer),
    watch(views, onRow) {
      const waiting = new Set(views.map(({ key }) => key))
      return new Promise((resolve, reject) => {
        const id = open('subscription', 'live.stream', { queries: views })
        streams.set(id, (event) => {
          for (const row of event.rows ?? []) onRow(row)
          if (event.type === 'error') reject(new Error(`the view ${event.key} ended`))
          if (waiting.delete(event.key ?? '') && waiting.size === 0) resolve(() => stop(id))
        })
      })
    },
    probeAfter: probe.start,
    endProbes: probe.stop,
    close() {
      probe.stop()
      socket.terminate()
    },
  }
}

/** Calls `send` when `restart` was not called for the time in milliseconds that it was started with. */
function createProbe(send: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    start(quiet: number): void {
      // The first ones are spread, as those of tabs that were opened at different times.
      timer = setTimeout(() => {
        send()
        timer = setInterval(send, quiet)
      }, Math.random() * quiet)
    },
    restart: () => void timer?.refresh(),
    stop: () => clearTimeout(timer),
  }
}

function answerOf({ result, error }: Frame): Answer {
  if (result) return result.data as { seq: number }
  return { refused: error?.data?.reason ?? 'no reason' }
}

/** Calls procedures over HTTP, on keep-alive connections like those of browsers. */
export function createCaller(server: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (method: string, path: string, cookie: string, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = {
        origin: server,
        cookie: `pathlight=${cookie}`,
        ...(body === ''
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const asked = request(`${server}${path}`, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(text))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    query: (path: string, cookie: string, input: unknown) =>
      ask('GET', `/api/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, cookie, ''),
    async call(path: string, cookie: string, input: unknown): Promise<Answer> {
      return answerOf(JSON.parse(await ask('POST', `/api/${path}`, cookie, JSON.stringify(input))) as Frame)
    },
    close: () => agent.destroy(),
  }
}
