import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { messagesBeforeSql } from '#server/features/chat/statements.ts'
import { pageSize } from '#shared/limits.ts'
import { serve } from './setup/child.ts'

/** How a baseline writes: one insert per message, or one for all messages that arrived during the previous insert. */
export type BaselineMode = 'single' | 'grouped'

/** The baselines: a bare server with the same sockets, frames, queries, and database, without rules and checks. */
export type BaselineCalls = {
  start(input: { mode: BaselineMode; connection: pg.ClientConfig }): Promise<string>
}

type Message = { chatId: string; seq: number; id: string; text: string }
type Frame = {
  id: number
  method: string
  params: { path: string; input: { chatId: string; id: string; text: string; queries: View[] } }
}
type View = { key: string; name: string; input?: { chatId: string } }
type Store = (message: Message, done: () => void) => void

const SINGLE = {
  name: 'baseline-insert',
  text: 'insert into bench_messages (chat_id, seq, id, sender, text) values ($1, $2, $3, $4, $5)',
}
const GROUPED = {
  name: 'baseline-inserts',
  text: `insert into bench_messages (chat_id, seq, id, sender, text)
    select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])`,
}

/** As many connections as the product's own pool. */
function singly(connection: pg.ClientConfig): Store {
  const pool = new pg.Pool({ ...connection, max: 12 })
  return ({ chatId, seq, id, text }, done) =>
    void pool.query({ ...SINGLE, values: [chatId, seq, id, 'somebody@example.org', text] }).then(done)
}

function inGroups(connection: pg.ClientConfig): Store {
  const pool = new pg.Pool({ ...connection, max: 1 })
  let waiting: { message: Message; done: () => void }[] = []
  let isBusy = false
  const write = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const column = <K extends keyof Message>(key: K) => group.map(({ message }) => message[key])
      const senders = group.map(() => 'somebody@example.org')
      await pool.query({
        ...GROUPED,
        values: [column('chatId'), column('seq'), column('id'), senders, column('text')],
      })
      for (const { done } of group) done()
    }
    isBusy = false
  }
  return (message, done) => {
    waiting.push({ message, done })
    if (!isBusy) void write()
  }
}

function attach(server: WebSocketServer, store: Store): void {
  const watchers = new Map<string, Set<{ socket: WebSocket; id: number; key: string }>>()
  const heads = new Map<string, number>()
  const event = (id: number, data: unknown) => JSON.stringify({ id, result: { type: 'data', data } })
  const watch = (socket: WebSocket, id: number, { key, input }: View): void => {
    const chatId = input?.chatId ?? ''
    watchers.set(chatId, (watchers.get(chatId) ?? new Set()).add({ socket, id, key }))
    socket.send(event(id, { type: 'rows', key, rows: [] }))
  }
  server.on('connection', (socket) => {
    const take = ({ id: call, method, params }: Frame): void => {
      if (method === 'subscription.stop') return
      if (method === 'subscription') {
        socket.send(event(call, { type: 'open' }))
        return params.input.queries.forEach((view) => watch(socket, call, view))
      }
      const { chatId, id, text } = params.input
      const seq = (heads.get(chatId) ?? 0) + 1
      heads.set(chatId, seq)
      store({ chatId, seq, id, text }, () => {
        socket.send(event(call, { seq }))
        for (const one of watchers.get(chatId) ?? []) {
          one.socket.send(event(one.id, { type: 'rows', key: one.key, rows: [{ seq, id, text }] }))
        }
      })
    }
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text === 'PING') return socket.send('PONG')
      const frames = JSON.parse(text) as Frame | Frame[]
      for (const frame of Array.isArray(frames) ? frames : [frames]) take(frame)
    })
  })
}

/** Answers a page of history with the rows of the product's own query. */
function pages(connection: pg.ClientConfig) {
  const pool = new pg.Pool({ ...connection, max: 12 })
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const values = [searchParams.get('chat'), searchParams.get('reader'), searchParams.get('before')]
    const { rows } = await pool.query({ ...messagesBeforeSql, values: [...values, pageSize.messages] })
    response.end(JSON.stringify(rows))
  }
}

const calls: BaselineCalls = {
  async start({ mode, connection }) {
    const answerPage = pages(connection)
    const http = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url?.startsWith('/page') === true) return void answerPage(request, response)
      // The only request over HTTP of the clients that send messages: the bootstrap.
      return response.end(JSON.stringify({ result: { data: { me: {} } } }))
    })
    const server = new WebSocketServer({
      server: http,
      path: '/api',
      perMessageDeflate: false,
      maxPayload: 16_384,
    })
    attach(server, mode === 'single' ? singly(connection) : inGroups(connection))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  },
}

serve(calls)
