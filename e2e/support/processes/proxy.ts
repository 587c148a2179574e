import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { readonly port: number; close(): Promise<void> }

/** What becomes of a page or a script on its way, and when. */
type Changed = (path: string, text: string) => string | Promise<string>

/** A port nobody has now. */
export async function aPort(): Promise<number> {
  const proxy = await startProxy(() => 0)
  await proxy.close()
  return proxy.port
}

/**
 * What stands before the product in some networks: passes calls on, and ends every connection that wants to
 * become a WebSocket.
 *
 * @param port where the product listens; asked at each call, as the product may start later
 * @param changed what becomes of pages and scripts on their way; left as they are by default
 */
export async function startProxy(port: () => number, changed: Changed | null = null): Promise<Proxy> {
  const server = createServer((incoming, answer) => {
    const { method, url } = incoming
    // What is to be changed has to come as it is read.
    const headers = changed ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    const passed = request({ host: '127.0.0.1', port: port(), method, path: url, headers }, (reply) => {
      if (changed && isText.test(reply.headers['content-type'] ?? ''))
        return void passText(reply, answer, changed)
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      answer.flushHeaders()
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (_incoming, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isText = /^(?:text\/html|[a-z]+\/javascript)/

async function passText(
  reply: IncomingMessage,
  answer: ServerResponse & { req: IncomingMessage },
  changed: Changed,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part as Buffer)
  const path = answer.req.url?.split('?', 1)[0] ?? ''
  const text = await changed(path, Buffer.concat(parts).toString())
  // Whatever tells a browser that it has it already is of the text before the change.
  const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers)
  answer.end(text)
}
