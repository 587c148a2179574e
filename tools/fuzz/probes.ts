import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { wrongCall, wrongEnvelope } from './envelopes.ts'
import type { Calls } from './envelopes.ts'
import { wrongFrame } from './frames.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { wrongRequest } from './requests.ts'
import type { Client, Wire } from './requests.ts'
import { wrongUpload } from './uploads.ts'
import type { Known } from './values.ts'

/** The server, the senders, and the random source of malformed input. */
export type World = {
  readonly port: number
  readonly seed: number
  readonly clients: readonly Client[]
  readonly known: Known
  readonly calls: Calls
  readonly pictures: Buffer[]
}

/** What one probe sent, all that came back, and faults such as a missing response. */
export type ProbeResult = {
  readonly index: number
  readonly kind: string
  readonly sent: number
  readonly answer: string
  readonly fault: string | null
}

/** Longer than any timeout of the server. */
const PATIENCE_MS = 40_000
/**
 * The frames of a probe stay within the limits of one socket, so that they are not rejected for their number or size.
 */
const LONGEST = 15_000

/** One probe: a connection, one or a few malformed inputs, and the responses. */
export async function sendProbe(world: World, index: number): Promise<ProbeResult> {
  const random = randomOf(Math.imul(world.seed, 2_654_435_761) + index)
  const client = world.clients[index % world.clients.length]
  if (!client) throw new Error('no client')
  const share = random.int(100)
  if (share < 45) return { index, ...(await sendFrame(world, client, random)) }
  if (share < 57) return { index, ...(await sendEnvelopes(world, client, random)) }
  if (share < 62) return { index, ...(await sendCalls(world, client, random)) }
  const wire =
    share < 96
      ? wrongRequest(random, client, world.known, world.calls)
      : wrongUpload(random, client, world.known, world.pictures)
  return { index, ...(await sendWire(world, wire)) }
}

type Outcome = Omit<ProbeResult, 'index'>

const HANDSHAKE = ({ host, origin, cookie }: Client): string =>
  [
    'GET /api HTTP/1.1',
    ...['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
    'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ...[`host: ${host}`, `origin: ${origin}`, `cookie: ${cookie}`, '', ''],
  ].join('\r\n')

/** Sends one frame that violates the protocol, then closes. */
async function sendFrame({ port }: World, client: Client, random: Random): Promise<Outcome> {
  const { kind, bytes } = wrongFrame(random)
  const line = connectRaw(port)
  line.socket.write(HANDSHAKE(client))
  const isOpen = await line.until(/\r\n\r\n/)
  line.socket.end(bytes)
  const fault = await line.over
  const refused = isOpen && !line.heard().startsWith('HTTP/1.1 101') ? 'the upgrade was refused' : null
  return { kind: `a frame: ${kind}`, sent: 1, answer: line.heard(), fault: fault ?? refused }
}

async function sendWire({ port }: World, { kind, bytes, isWhole }: Wire): Promise<Outcome> {
  const line = connectRaw(port)
  if (isWhole) line.socket.write(bytes)
  else line.socket.end(bytes)
  // An event stream keeps its connection open, also if it ends with an error: close it after the end of the stream.
  void line.until(/text\/event-stream[^]*\n0\r\n\r\n/).then(() => line.socket.end())
  const fault = await line.over
  const isOwed = isWhole && !line.heard().startsWith('HTTP/1.1 ') ? 'no answer' : null
  return { kind, sent: 1, answer: line.heard(), fault: fault ?? isOwed }
}

/** A raw connection. `over` resolves to null once it is closed, or to the reason why it was not. */
function connectRaw(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  let heard = ''
  let look = (): void => {}
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
    look()
  })
  // A server that closes the connection while we write causes a reset.
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

/** Sends three frames that are not calls: after the third one the server closes the socket. */
async function sendEnvelopes(world: World, client: Client, random: Random): Promise<Outcome> {
  const texts = [0, 0, 0].map(() => wrongEnvelope(random, world.known))
  const { answer, fault } = await converse(world, client, (socket) => {
    for (const text of texts) socket.send(text)
    // Some are nearly valid and get a response: then this end closes.
    setTimeout(() => socket.close(), 1_000).unref()
  })
  return { kind: 'no call', sent: texts.length, answer, fault }
}

/** Sends calls with invalid input: each gets a response, and the socket stays open until this end closes it. */
async function sendCalls(world: World, client: Client, random: Random): Promise<Outcome> {
  const waiting = new Set(Array.from({ length: 1 + random.int(15) }, (_, at) => at + 1))
  const texts = [...waiting].map((id) => {
    const text = wrongCall(random, world.known, world.calls, id)
    return isJudged(text) ? text : `{"id":${id},"method":"query","params":{"path":"none"}}`
  })
  const sent = texts.length
  let isOurs = false
  const { answer, fault } = await converse(
    world,
    client,
    (socket) => {
      for (const text of texts) socket.send(text)
    },
    (text, socket) => {
      waiting.delete((JSON.parse(text) as { id: number }).id)
      if (waiting.size > 0) return
      isOurs = true
      // A subscription has confirmed that it is open, but has not sent values yet.
      setTimeout(() => socket.close(), 50)
    },
  )
  const cut = isOurs ? null : `closed before ${[...waiting].map((id) => texts[id - 1]?.slice(0, 200)).join()}`
  return { kind: 'a wrong call', sent, answer, fault: fault ?? cut }
}

/** Texts that are too long or not JSON are not calls; other probes cover them. */
function isJudged(text: string): boolean {
  try {
    return Buffer.byteLength(text) < LONGEST && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

async function converse(
  { port }: World,
  { origin, cookie }: Client,
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
