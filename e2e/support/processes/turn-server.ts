import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aPort } from './proxy.ts'

const configuration = join(import.meta.dirname, '..', '..', '..', 'deploy', 'turnserver.conf')
const patience = 20_000

export type TurnServer = {
  readonly port: number
  /** What the product needs to use it. */
  readonly env: { readonly ICE_SERVERS: string; readonly TURN_SECRET: string }
  readonly secret: string
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/**
 * Starts coturn with the delivered configuration, on loopback only. `allowsLoopbackPeers` makes 127.0.0.2 its public
 * address, mapped to its own one as behind NAT, so that two browsers of this machine can meet there.
 */
export async function startTurnServer({
  allowsLoopbackPeers,
}: {
  allowsLoopbackPeers: boolean
}): Promise<TurnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pathlight-turn-'))
  const [port, secret] = [await aPort(), randomBytes(24).toString('hex')]
  const options = [
    ...['-c', configuration, `--static-auth-secret=${secret}`, `--listening-port=${port}`],
    ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1'],
    ...[`--pidfile=${join(folder, 'pid')}`, `--db=${join(folder, 'turndb')}`],
    ...(allowsLoopbackPeers ? ['--allow-loopback-peers', '--external-ip=127.0.0.2/127.0.0.1'] : []),
  ]
  const { TURN_SERVER_PATH = 'turnserver', TURN_SERVER_LIBRARIES = '', PATH = '' } = process.env
  const child = spawn(TURN_SERVER_PATH, options, {
    cwd: folder,
    env: { PATH, ...(TURN_SERVER_LIBRARIES ? { LD_LIBRARY_PATH: TURN_SERVER_LIBRARIES } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const limit = Date.now() + patience; !(await isListening(port)); await sleep(100)) {
    if (child.exitCode === null && Date.now() < limit) continue
    await stop()
    throw new Error(`coturn did not start:\n${log}`)
  }
  const urls = ['udp', 'tcp'].map((transport) => `turn:127.0.0.1:${port}?transport=${transport}`)
  return { port, secret, env: { ICE_SERVERS: urls.join(','), TURN_SECRET: secret }, log: () => log, stop }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
