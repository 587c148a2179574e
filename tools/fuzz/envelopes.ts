import type { Call } from '#server/testing/clients/calls.ts'
import type { Random } from './random.ts'
import { jsonValue, wrongInput } from './values.ts'
import type { Known } from './values.ts'

/** The procedures and the live queries of the router. */
export type Calls = {
  readonly list: readonly Call[]
  /** The live queries. */
  readonly views: readonly string[]
}

const METHODS = [
  'query',
  'mutation',
  'subscription',
  'subscription.stop',
  'constructor',
  '',
  'QUERY',
  '__proto__',
]

/** A text that is not a call, for a valid frame on the socket. */
export function wrongEnvelope(random: Random, known: Known): string {
  const good = `{"id":1,"method":"query","params":{"path":"app.bootstrap"}}`
  const value = jsonValue(random, known)
  const make = random.pick<() => string>([
    () => value,
    () => good.slice(0, 1 + random.int(good.length - 1)),
    () => `${good}${random.pick(['}', 'x', ',', '\u0000', good])}`,
    () => `[${Array.from({ length: 17 + random.int(100) }, () => good).join()}]`,
    () => `[${good},${value}]`,
    () =>
      `{"id":${random.pick(['null', '{}', '[]', 'true', `"${'x'.repeat(101)}"`])},"method":"query","params":{"path":"app.bootstrap"}}`,
    () =>
      `{"id":1,"method":${JSON.stringify(random.pick(METHODS.slice(3)))},"params":{"path":"app.bootstrap"}}`,
    () =>
      `{"id":1,"method":"query","params":${random.pick(['null', '[]', '"app.bootstrap"', '{}', '{"path":null}'])}}`,
    () =>
      `{"id":1,"method":"query","params":{"path":${random.pick(['[]', '["app.bootstrap"]', '{}', '7', `"${'a.'.repeat(80)}"`])}}}`,
    () => `{"id":1,"method":"query","params":{"path":"app.bootstrap","more":${value}}}`,
    () => `{"__proto__":{"id":1},"method":"query","params":{"path":"app.bootstrap"}}`,
    () =>
      `{"id":1,"jsonrpc":${random.pick(['1', '"1.0"', 'null'])},"method":"query","params":{"path":"app.bootstrap"}}`,
    () => random.pick(['PINGPING', 'ping', 'PONG PONG', '"PING"', '\u0000', ' ', 'null', '[]', '{}', '[[]]']),
  ])
  return make()
}

/** Procedures that end a session are left out, because a logged-out client cannot send anything more. */
const LEAVING = new Set(['account.logOut', 'account.logOutEverywhere'])

const NAMES = [
  'nothing.here',
  'app',
  'app.',
  '.boot',
  '__proto__.toString',
  'constructor',
  'a.b.c',
  'app.bootstrap/',
  '',
]

/** The resource of a live query: each query uses some of it. */
const ABOUT = { chatId: 'a', userId: 'a', skill: '', search: '', limit: 1, device: 'a' }

/** A subscription to one existing live query, with something invalid in its input. */
function wrongViews(random: Random, known: Known, { views }: Calls): string {
  const keys = Object.entries(ABOUT).filter(() => random.isOneOf(0.3))
  const input = wrongInput(random, known, Object.fromEntries(keys))
  const after = random.isOneOf(0.5) ? `,"afterSeq":${jsonValue(random, known)}` : ''
  return `{"queries":[{"key":"a","name":${JSON.stringify(random.pick(views))},"input":${input}${after}}]}`
}

/** A well-formed call with a wrong name or input, which gets its own response. */
export function wrongCall(random: Random, known: Known, calls: Calls, id: number): string {
  const call = random.pick(calls.list)
  const isNamed = !LEAVING.has(call.path) && random.isOneOf(0.94)
  const path = isNamed ? call.path : random.pick(NAMES)
  const method = random.isOneOf(0.9) ? call.type : random.pick(METHODS.slice(0, 3))
  const isWatched = call.path === 'live.stream' && random.isOneOf(0.8)
  const input = isWatched ? wrongViews(random, known, calls) : wrongInput(random, known, call.example)
  return `{"id":${id},"method":"${method}","params":{"path":${JSON.stringify(path)},"input":${input}}}`
}
