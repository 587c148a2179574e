import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findServers } from '../../../scripts/lib/servers.mjs'

/** A Redis of its own on this machine, without persistence. */
export type RedisServer = {
  readonly url: string
  /** Kills it. Its data is lost. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Suspends it: connections stay open without a response. */
  pause(): void
  resume(): void
  /** Stops it and deletes its directory. */
  close(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const { redis } = findServers()
  if (redis === null) throw new Error('there is no Redis on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-redis-'))
  const port = await freePort()
  let child: ChildProcess

  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    child = spawn(redis, args, { stdio: 'ignore' })
    await isListening(port)
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves once something listens on the port; rejects after a minute. */
async function isListening(port: number): Promise<void> {
  for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(20)) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isThere) return
  }
  throw new Error(`nothing listens on port ${port}`)
}
