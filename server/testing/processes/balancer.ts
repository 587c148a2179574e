import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Balancer = { readonly port: number; readonly close: () => void }

/**
 * A load balancer: forwards each connection to the port that `choose` returns for the requested host. A connection
 * without a port is closed.
 */
export async function startBalancer(choose: (host: string) => number): Promise<Balancer> {
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((line) => {
    keep(line).once('data', (first: Buffer) => {
      line.pause()
      const host = /^host: ([^\r\n:]+)/im.exec(first.toString('latin1'))?.[1] ?? ''
      const node = keep(connect(choose(host), '127.0.0.1'))
      node.write(first)
      line.pipe(node).pipe(line)
      node.on('close', () => line.destroy())
      line.on('close', () => node.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
