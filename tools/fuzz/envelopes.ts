import type { Call } from '#server/testing/clients/calls.ts'
import type { Random } from './random.ts'
import { jsonValue, wrongInput } from './values.ts'
import type { Known } from './values.ts'

/** Calls by name, and for those that have one an input of the right form: the router's own list. */
export type Calls = {
  readonly list: readonly Call[]
  readonly forms: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What can be watched. */
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

/** A text that no call is: for the socket, in a frame that is right. */
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

/** What ends a session has nothing to do here: who is out sends nothing more. */
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

/** What a view is of: each of them takes some of it. */
const ABOUT = { chatId: 'a', userId: 'a', skill: '', search: '', limit: 1, device: 'a' }

/** A stream of one view there is, with something wrong in what it is asked for. */
function wrongViews(random: Random, known: Known, { views }: Calls): string {
  const keys = Object.entries(ABOUT).filter(() => random.isOneOf(0.3))
  const input = wrongInput(random, known, Object.fromEntries(keys))
  const after = random.isOneOf(0.5) ? `,"afterSeq":${jsonValue(random, known)}` : ''
  return `{"queries":[{"key":"a","name":${JSON.stringify(random.pick(views))},"input":${input}${after}}]}`
}

/** A call that is well formed, with a wrong name or a wrong input: answered by itself. */
export function wrongCall(random: Random, known: Known, calls: Calls, id: number): string {
  const call = random.pick(calls.list)
  const isNamed = !LEAVING.has(call.path) && random.isOneOf(0.94)
  const path = isNamed ? call.path : random.pick(NAMES)
  const method = random.isOneOf(0.9) ? call.type : random.pick(METHODS.slice(0, 3))
  const isWatched = call.path === 'live.stream' && random.isOneOf(0.8)
  const input = isWatched
    ? wrongViews(random, known, calls)
    : wrongInput(random, known, calls.forms[call.path])
  return `{"id":${id},"method":"${method}","params":{"path":${JSON.stringify(path)},"input":${input}}}`
}
