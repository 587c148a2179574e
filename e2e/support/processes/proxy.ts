import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { readonly port: number; close(): Promise<void> }

/** Which pages and scripts to change on the way, and how. */
type Changed = (path: string, text: string) => string | Promise<string>

/** Returns a port that is not in use. */
export async function aPort(): Promise<number> {
  const proxy = await startProxy(() => 0)
  await proxy.close()
  return proxy.port
}

/**
 * A proxy as in some networks: forwards requests, and closes every connection that requests an upgrade to a WebSocket.
 *
 * @param port returns the product's port; called for each request, because the product may start later
 * @param changed changes pages and scripts on the way; by default they stay as they are
 */
export async function startProxy(port: () => number, changed: Changed | null = null): Promise<Proxy> {
  const server = createServer((incoming, answer) => {
    const { method, url } = incoming
    // A response that is changed must not be compressed.
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
  // Validators such as ETag belong to the text before the change.
  const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers)
  answer.end(text)
}
