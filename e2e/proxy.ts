import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { readonly port: number; close(): Promise<void> }

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
 */
export async function startProxy(port: () => number): Promise<Proxy> {
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: port(), method, path: url, headers }, (reply) => {
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
