import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** A link as slow as a phone's: bits per second in each direction, shared by all connections, and the round trip in milliseconds. */
export type Link = { readonly down: number; readonly up: number; readonly roundTrip: number }

/** 2G (EDGE) as WebPageTest defines it in its connectivity profiles. */
export const secondGeneration: Link = { down: 280_000, up: 256_000, roundTrip: 800 }

/** Slow 4G as Lighthouse defines it for a mid-range phone. */
export const slowFourthGeneration: Link = { down: 1_638_400, up: 750_000, roundTrip: 150 }

export type SlowNetwork = { readonly port: number; close(): Promise<void> }

/** Sends chunks one after the other, each as late as the link's rate and half a round trip make it. */
function createDirection(bitsPerSecond: number, delay: number) {
  let freeAt = 0
  return (size: number, deliver: () => void): void => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (size * 8 * 1000) / bitsPerSecond
    setTimeout(deliver, freeAt - now + delay)
  }
}

type Direction = ReturnType<typeof createDirection>

function forward(from: Socket, to: Socket, send: Direction): void {
  from.on('data', (chunk) => {
    // Like a full window: nothing more is read before this has been sent.
    from.pause()
    send(chunk.byteLength, () => {
      if (!to.destroyed) to.write(chunk)
      from.resume()
    })
  })
  from.on('end', () => send(0, () => void to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => send(0, () => void to.destroy()))
}

/** Forwards TCP connections, HTTP requests and WebSockets alike, to a port of this machine over such a link. */
export async function startSlowNetwork(port: number, { down, up, roundTrip }: Link): Promise<SlowNetwork> {
  const open = new Set<Socket>()
  const upwards = createDirection(up, roundTrip / 2)
  const downwards = createDirection(down, roundTrip / 2)
  const server = createServer((near) => {
    const far = createConnection({ host: '127.0.0.1', port })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
    }
    // The handshake of a connection takes a round trip of its own.
    near.pause()
    setTimeout(() => {
      forward(near, far, upwards)
      near.resume()
    }, roundTrip)
    forward(far, near, downwards)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
