import type { WebSocket } from 'ws'
import { live as limit } from '#shared/limits.ts'

/** Timers may fire this much early, in milliseconds. */
const EARLY = 50
const ASKED_AFTER = limit.heartbeat - EARLY
const SILENT_AFTER = limit.heartbeat + limit.heartbeatTimeout - EARLY

/**
 * Asks a client that has been quiet for a heartbeat for a sign of life, and terminates its socket if none comes [RT-6]. One
 * timer per socket, which a message does not touch.
 *
 * @returns whether nothing has arrived for a heartbeat and its timeout
 */
export function keepAlive(socket: WebSocket): { isSilent: () => boolean } {
  let heardAt = performance.now()
  const quiet = (): number => performance.now() - heardAt
  const check = (): void => {
    const milliseconds = quiet()
    if (milliseconds >= SILENT_AFTER) return socket.terminate()
    if (milliseconds < ASKED_AFTER) return checkIn(limit.heartbeat - milliseconds)
    socket.send('PING')
    checkIn(limit.heartbeat + limit.heartbeatTimeout - milliseconds)
  }
  let timer: NodeJS.Timeout
  const checkIn = (milliseconds: number): void => {
    timer = setTimeout(check, milliseconds)
  }
  checkIn(limit.heartbeat)
  socket.on('message', () => (heardAt = performance.now()))
  socket.once('close', () => clearTimeout(timer))
  return { isSilent: () => quiet() >= SILENT_AFTER }
}
