import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { wrongCall, wrongEnvelope } from './envelopes.ts'
import type { Calls } from './envelopes.ts'
import { wrongFrame } from './frames.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { wrongRequest } from './requests.ts'
import type { Asker, Wire } from './requests.ts'
import { wrongUpload } from './uploads.ts'
import type { Known } from './values.ts'

/** Whom the wrong things are sent to, by whom, and what they are made of. */
export type World = {
  readonly port: number
  readonly seed: number
  readonly askers: readonly Asker[]
  readonly known: Known
  readonly calls: Calls
  readonly pictures: Buffer[]
}

/** What one visit sent, all that came back, and what went wrong by itself (no answer, no end). */
export type Visit = {
  readonly index: number
  readonly kind: string
  readonly sent: number
  readonly answer: string
  readonly fault: string | null
}

/** Longer than the server waits for anything that does not come to its end. */
const PATIENCE_MS = 40_000
/** Frames of a visit must fit one socket's limits: they are to be judged, not cut for their size. */
const LONGEST = 15_000

/** One visit to the server: a connection, one or a few things that are wrong, and what came back. */
export async function sendProbe(world: World, index: number): Promise<Visit> {
  const random = randomOf(Math.imul(world.seed, 2_654_435_761) + index)
  const asker = world.askers[index % world.askers.length]
  if (!asker) throw new Error('nobody is there to ask')
  const share = random.int(100)
  if (share < 45) return { index, ...(await sendFrame(world, asker, random)) }
  if (share < 57) return { index, ...(await sendEnvelopes(world, asker, random)) }
  if (share < 62) return { index, ...(await sendCalls(world, asker, random)) }
  const wire =
    share < 96
      ? wrongRequest(random, asker, world.known, world.calls)
      : wrongUpload(random, asker, world.known, world.pictures)
  return { index, ...(await sendWire(world, wire)) }
}

type Done = Omit<Visit, 'index'>

const HANDSHAKE = ({ host, origin, cookie }: Asker): string =>
  [
    'GET /api HTTP/1.1',
    ...['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
    'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ...[`host: ${host}`, `origin: ${origin}`, `cookie: ${cookie}`, '', ''],
  ].join('\r\n')

/** One frame that breaks the protocol, and then this end is over. */
async function sendFrame({ port }: World, asker: Asker, random: Random): Promise<Done> {
  const { kind, bytes } = wrongFrame(random)
  const line = talk(port)
  line.socket.write(HANDSHAKE(asker))
  const isOpen = await line.until(/\r\n\r\n/)
  line.socket.end(bytes)
  const fault = await line.over
  const refused = isOpen && !line.heard().startsWith('HTTP/1.1 101') ? 'the upgrade was refused' : null
  return { kind: `a frame: ${kind}`, sent: 1, answer: line.heard(), fault: fault ?? refused }
}

async function sendWire({ port }: World, { kind, bytes, isWhole }: Wire): Promise<Done> {
  const line = talk(port)
  if (isWhole) line.socket.write(bytes)
  else line.socket.end(bytes)
  // A stream of events is said to go on, also one that ends with why it is refused.
  void line.until(/text\/event-stream[^]*\n0\r\n\r\n/).then(() => line.socket.end())
  const fault = await line.over
  const isOwed = isWhole && !line.heard().startsWith('HTTP/1.1 ') ? 'no answer' : null
  return { kind, sent: 1, answer: line.heard(), fault: fault ?? isOwed }
}

/** A connection of bytes. `over` resolves to null once it is closed, or to what kept it from that. */
function talk(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  let heard = ''
  let look = (): void => {}
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
    look()
  })
  // A server that cuts the line while we still write resets it.
  socket.on('error', () => {})
  const over = new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => {
      resolve('the line was not closed')
      socket.destroy()
    }, PATIENCE_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
  const until = async (what: RegExp): Promise<boolean> => {
    const isThere = new Promise<boolean>((resolve) => (look = () => what.test(heard) && resolve(true)))
    return Promise.race([isThere, over.then(() => false)])
  }
  return { socket, over, until, heard: () => heard }
}

/** Three frames that are no calls: after the third the socket is closed by the server. */
async function sendEnvelopes(world: World, asker: Asker, random: Random): Promise<Done> {
  const texts = [0, 0, 0].map(() => wrongEnvelope(random, world.known))
  const { answer, fault } = await converse(world, asker, (socket) => {
    for (const text of texts) socket.send(text)
    // Some are so nearly right that they are answered: then this end closes.
    setTimeout(() => socket.close(), 1_000).unref()
  })
  return { kind: 'no call', sent: texts.length, answer, fault }
}

/** Calls with wrong inputs: each has its answer, and the socket stays open until this end closes it. */
async function sendCalls(world: World, asker: Asker, random: Random): Promise<Done> {
  const waiting = new Set(Array.from({ length: 1 + random.int(15) }, (_, at) => at + 1))
  const texts = [...waiting].map((id) => {
    const text = wrongCall(random, world.known, world.calls, id)
    return isJudged(text) ? text : `{"id":${id},"method":"query","params":{"path":"none"}}`
  })
  const sent = texts.length
  let isOurs = false
  const { answer, fault } = await converse(
    world,
    asker,
    (socket) => {
      for (const text of texts) socket.send(text)
    },
    (text, socket) => {
      waiting.delete((JSON.parse(text) as { id: number }).id)
      if (waiting.size > 0) return
      isOurs = true
      // What is watched has answered that it is open, and not yet what it shows.
      setTimeout(() => socket.close(), 50)
    },
  )
  const cut = isOurs ? null : `closed before ${[...waiting].map((id) => texts[id - 1]?.slice(0, 200)).join()}`
  return { kind: 'a wrong call', sent, answer, fault: fault ?? cut }
}

/** What is too long or no JSON is no call: of those there are enough elsewhere. */
function isJudged(text: string): boolean {
  try {
    return Buffer.byteLength(text) < LONGEST && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

async function converse(
  { port }: World,
  { origin, cookie }: Asker,
  begin: (socket: WebSocket) => void,
  onText: (text: string, socket: WebSocket) => void = () => {},
): Promise<{ answer: string; fault: string | null }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api`, {
    headers: { origin, cookie },
    perMessageDeflate: false,
  })
  let answer = ''
  let fault: string | null = null
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    answer += `${text}\n`
    if (text === 'PING') socket.send('PONG')
    else if (text !== 'PONG') onText(text, socket)
  })
  socket.on('unexpected-response', (_request, response) => {
    fault = `the upgrade was refused with ${response.statusCode}`
    socket.terminate()
  })
  socket.on('error', () => {})
  socket.once('open', () => begin(socket))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const timer = setTimeout(() => {
    fault = `no end; came: ${answer.slice(-300)}`
    socket.terminate()
  }, PATIENCE_MS)
  await closed
  clearTimeout(timer)
  return { answer, fault }
}
