import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import type { AddressObject, ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * How the server handles the next emails. `late` and `drop` accept the email but leave the sender without the
 * confirmation, which is when a sender may send it twice.
 */
export type Behaviour =
  | { readonly kind: 'accept' }
  | {
      readonly kind: 'refuse'
      readonly at: 'login' | 'sender' | 'recipient' | 'data'
      readonly status: number
    }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'drop' }

export type ReceivedMail = {
  readonly messageId: string
  /** The recipients of the envelope, who get the email. */
  readonly envelope: readonly string[]
  readonly to: readonly string[]
  readonly parsed: ParsedMail
}

export type TestSmtp = {
  readonly url: string
  readonly port: number
  /** Every accepted email, in order; one that was sent twice is in it twice. */
  readonly received: readonly ReceivedMail[]
  /** The number of connections that clients opened. */
  readonly connections: () => number
  /** Applies from now on; the default is to accept. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. `port` 0, the default, uses a free one. */
export async function openTestSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = { kind: 'accept' }
  let connections = 0

  const refusal = (at: string) =>
    behaviour.kind === 'refuse' && behaviour.at === at
      ? Object.assign(new Error('refused by the test'), { responseCode: behaviour.status })
      : null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) => done(refusal('login'), { user: auth.username }),
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData(stream, session, done) {
      void simpleParser(stream).then(async (parsed) => {
        const refused = refusal('data')
        if (refused) return done(refused)
        received.push(
          receivedMail(
            parsed,
            session.envelope.rcptTo.map((recipient) => recipient.address),
          ),
        )
        if (behaviour.kind === 'drop') return sockets.forEach((socket) => socket.destroy())
        if (behaviour.kind === 'late') await delay(behaviour.milliseconds)
        return done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const actualPort = (server.server.address() as AddressInfo).port

  return {
    url: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    received,
    connections: () => connections,
    behave: (next) => void (behaviour = next),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      sockets.forEach((socket) => socket.destroy())
      await closed
    },
  }
}

function receivedMail(parsed: ParsedMail, envelope: readonly string[]): ReceivedMail {
  const to = ([] as AddressObject[]).concat(parsed.to ?? [])
  return {
    messageId: parsed.messageId ?? '',
    envelope,
    to: to.flatMap((list) => list.value.map((entry) => entry.address ?? '')),
    parsed,
  }
}
