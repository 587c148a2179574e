import type { Calls } from './envelopes.ts'
import { BAD_HEADERS, COOKIES, FIRST_LINES, HEADERS, PATHS, TYPES } from './malformed.ts'
import type { Random } from './random.ts'
import { jsonValue, NOT_UTF8, wrongInput } from './values.ts'
import type { Known } from './values.ts'

/** A client: its address and its cookie. */
export type Asker = { readonly origin: string; readonly host: string; readonly cookie: string }

/** The bytes for one connection. `isWhole`: the request is complete, so a response is required. */
export type Wire = { readonly kind: string; readonly bytes: Buffer; readonly isWhole: boolean }

type Parts = {
  readonly method?: string
  readonly path: string
  readonly headers?: readonly string[]
  readonly body?: Buffer
  /** null: the actual length of the body, if there is one. */
  readonly framing?: readonly string[]
}

/** Writes one request; the server is asked to close the connection after its response. */
function wire(
  { origin, host, cookie }: Asker,
  { method = 'POST', path, headers, body, framing }: Parts,
): Buffer {
  const length = body ? [`content-length: ${body.length}`] : []
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...['connection: close', `host: ${host}`, `origin: ${origin}`, `cookie: ${cookie}`],
    ...(headers ?? ['content-type: application/json']),
    ...(framing ?? length),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)])
}

type Make = (random: Random, asker: Asker, path: string, body: string) => Buffer

/** Complete bodies with invalid content. */
const WHOLE: Record<string, Make> = {
  'a wrong input': (_random, asker, path, body) => wire(asker, { path, body: Buffer.from(body) }),
  'a wrong input in the address': (random, asker, path, body) => {
    const extra = random.pick([
      '',
      '',
      '&batch=1',
      '&input=1',
      '&__proto__=1',
      '&input=%zz',
      '&lastEventId=x',
    ])
    const input = encodeURIComponent(body.isWellFormed() ? body.slice(0, 3_000) : 'x')
    return wire(asker, { method: 'GET', path: `${path}?input=${input}${extra}` })
  },
  'JSON cut short': (random, asker, path, body) =>
    wire(asker, { path, body: Buffer.from(body).subarray(0, random.int(body.length)) }),
  'no UTF-8': (random, asker, path, body) =>
    wire(asker, { path, body: Buffer.concat([Buffer.from(body), random.pick(NOT_UTF8), Buffer.from('"')]) }),
  'another encoding': (random, asker, path, body) =>
    wire(asker, {
      path,
      body: Buffer.from(body.slice(0, 2_000), random.pick(['utf16le', 'latin1', 'base64'])),
      headers: [`content-type: application/json; charset=${random.pick(['utf-16', 'latin1', 'x', '"'])}`],
    }),
  'another type': (random, asker, path, body) =>
    wire(asker, { path, body: Buffer.from(body), headers: random.pick(TYPES) }),
  'a body beyond the limit': (random, asker, path) =>
    wire(asker, { path, body: Buffer.alloc(65_537 + random.int(40_000), '[') }),
  'a cookie that is none': (random, asker, path, body) =>
    wire({ ...asker, cookie: random.pick(COOKIES)(asker.cookie) }, { path, body: Buffer.from(body) }),
  'headers nobody means': (random, asker, path, body) =>
    wire(asker, {
      path,
      body: Buffer.from(body),
      headers: ['content-type: application/json', random.pick(HEADERS), random.pick(HEADERS)],
    }),
  'an address that is none': (random, asker, _path, body) =>
    wire(asker, { method: random.pick(['GET', 'POST']), path: random.pick(PATHS), body: Buffer.from(body) }),
  'another method': (random, asker, path, body) =>
    wire(asker, {
      method: random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']),
      path,
      body: Buffer.from(body),
    }),
  'a page elsewhere': (random, asker, path, body) =>
    wire(
      { ...asker, origin: random.pick(['null', 'https://evil.example', '', `${asker.origin}.evil`]) },
      {
        path,
        body: Buffer.from(body),
      },
    ),
}

/** Requests that violate HTTP or are incomplete: they get a response, or the connection is closed. */
const BROKEN: Record<string, Make> = {
  'a length it does not have': (random, asker, path, body) =>
    wire(asker, {
      path,
      body: Buffer.from(body),
      framing: [
        `content-length: ${random.pick(['0', '1', '70000', '-1', '1e3', '0x10', '', '9'.repeat(30), '5, 6', '+5'])}`,
      ],
    }),
  'two lengths': (_random, asker, path, body) =>
    wire(asker, {
      path,
      body: Buffer.from(body),
      framing: ['content-length: 3', `content-length: ${body.length}`],
    }),
  'a length and pieces': (random, asker, path, body) =>
    wire(asker, {
      path,
      body: chunks(random, body),
      framing: ['content-length: 4', 'transfer-encoding: chunked'],
    }),
  'wrong pieces': (random, asker, path, body) =>
    wire(asker, {
      path,
      body: chunks(random, body),
      framing: [
        `transfer-encoding: ${random.pick(['chunked', 'chunked', 'chunked, chunked', 'gzip, chunked', 'xchunked'])}`,
      ],
    }),
  'headers without an end': (random, asker, path) => wire(asker, { path }).subarray(0, 20 + random.int(60)),
  'many headers': (random, asker, path) =>
    wire(asker, { path, headers: Array.from({ length: 500 + random.int(2_000) }, (_, at) => `x-${at}: 1`) }),
  'a huge header': (random, asker, path) =>
    wire(asker, { path, headers: [`x: ${'y'.repeat(15_000 + random.int(30_000))}`] }),
  'a header that is none': (random, asker, path) =>
    wire(asker, { path, headers: [random.pick(BAD_HEADERS)] }),
  'a first line that is none': (random, asker, path) =>
    Buffer.from(
      `${random.pick(FIRST_LINES)(path)}\r\nhost: ${asker.host}\r\nconnection: close\r\n\r\n`,
      'latin1',
    ),
  'an upgrade that is none': (random, asker) =>
    wire(asker, {
      method: random.pick(['GET', 'GET', 'POST']),
      path: random.pick(['/api', '/api?x=1', '/', '/api/']),
      headers: upgrade(random),
    }),
  'noise behind a request': (random, asker, path, body) =>
    Buffer.concat([wire(asker, { path, body: Buffer.from(body) }), random.bytes(random.int(200))]),
  anything: (random) => random.bytes(1 + random.int(600)),
}

function chunks(random: Random, body: string): Buffer {
  const size = Buffer.byteLength(body).toString(16)
  const wrong = random.pick([
    '-1',
    'zz',
    'ffffffffffffffff',
    '7fffffff',
    '',
    '0x5',
    size,
    '1;a="',
    `${size};${'x'.repeat(500)}`,
  ])
  return Buffer.from(`${wrong}\r\n${body}\r\n${random.pick(['0\r\n\r\n', '0\r\nx: y\r\n\r\n', '0\r\n', ''])}`)
}

const upgrade = (random: Random): string[] => [
  'connection: upgrade',
  `upgrade: ${random.pick(['websocket', 'websocket', 'WebSocket', 'h2c', ''])}`,
  `sec-websocket-version: ${random.pick(['13', '12', '0', 'x', ''])}`,
  `sec-websocket-key: ${random.pick(['MDEyMzQ1Njc4OWFiY2RlZg==', 'short', '', 'x'.repeat(200)])}`,
  `sec-websocket-extensions: ${random.pick(['permessage-deflate', 'permessage-deflate; x=', ';;', ''])}`,
  `sec-websocket-protocol: ${random.pick(['a', ',', 'a, a', '\xff'])}`,
]

const LEAVING = /^account\.(?:logOut|logOutEverywhere)$/
const wholeKinds = Object.keys(WHOLE)
const brokenKinds = Object.keys(BROKEN)

/** A malformed request: half of them in their content, half in their syntax. */
export function wrongRequest(random: Random, asker: Asker, known: Known, calls: Calls): Wire {
  const call = random.pick(calls.list)
  const who = LEAVING.test(call.path) ? { ...asker, cookie: 'pathlight=nobody' } : asker
  const isWhole = random.isOneOf(0.6)
  const kind = isWhole ? random.pick(wholeKinds) : random.pick(brokenKinds)
  const body = random.isOneOf(0.8)
    ? wrongInput(random, known, calls.forms[call.path])
    : jsonValue(random, known)
  const make = WHOLE[kind] ?? BROKEN[kind]
  const bytes = make?.(random, who, `/api/${call.path}`, body) ?? Buffer.alloc(0)
  // The response to a subscription has no end, so its client disconnects.
  return { kind, bytes, isWhole: isWhole && call.type !== 'subscription' }
}
