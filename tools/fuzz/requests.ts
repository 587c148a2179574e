import type { Calls } from './envelopes.ts'
import { BAD_HEADERS, COOKIES, FIRST_LINES, HEADERS, PATHS, TYPES } from './malformed.ts'
import type { Random } from './random.ts'
import { jsonValue, NOT_UTF8, wrongInput } from './values.ts'
import type { Known } from './values.ts'

/** A client: its address and its cookie. */
export type Client = { readonly origin: string; readonly host: string; readonly cookie: string }

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
  { origin, host, cookie }: Client,
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

type Make = (random: Random, client: Client, path: string, body: string) => Buffer

/** Complete bodies with invalid content. */
const WHOLE: Record<string, Make> = {
  'an invalid input': (_random, client, path, body) => wire(client, { path, body: Buffer.from(body) }),
  'an invalid input in the URL': (random, client, path, body) => {
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
    return wire(client, { method: 'GET', path: `${path}?input=${input}${extra}` })
  },
  'JSON cut short': (random, client, path, body) =>
    wire(client, { path, body: Buffer.from(body).subarray(0, random.int(body.length)) }),
  'a body with invalid UTF-8': (random, client, path, body) =>
    wire(client, { path, body: Buffer.concat([Buffer.from(body), random.pick(NOT_UTF8), Buffer.from('"')]) }),
  'another encoding': (random, client, path, body) =>
    wire(client, {
      path,
      body: Buffer.from(body.slice(0, 2_000), random.pick(['utf16le', 'latin1', 'base64'])),
      headers: [`content-type: application/json; charset=${random.pick(['utf-16', 'latin1', 'x', '"'])}`],
    }),
  'another type': (random, client, path, body) =>
    wire(client, { path, body: Buffer.from(body), headers: random.pick(TYPES) }),
  'a body beyond the limit': (random, client, path) =>
    wire(client, { path, body: Buffer.alloc(65_537 + random.int(40_000), '[') }),
  'an invalid cookie': (random, client, path, body) =>
    wire({ ...client, cookie: random.pick(COOKIES)(client.cookie) }, { path, body: Buffer.from(body) }),
  'unusual headers': (random, client, path, body) =>
    wire(client, {
      path,
      body: Buffer.from(body),
      headers: ['content-type: application/json', random.pick(HEADERS), random.pick(HEADERS)],
    }),
  'an invalid path': (random, client, _path, body) =>
    wire(client, { method: random.pick(['GET', 'POST']), path: random.pick(PATHS), body: Buffer.from(body) }),
  'another method': (random, client, path, body) =>
    wire(client, {
      method: random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']),
      path,
      body: Buffer.from(body),
    }),
  'another origin': (random, client, path, body) =>
    wire(
      { ...client, origin: random.pick(['null', 'https://evil.example', '', `${client.origin}.evil`]) },
      {
        path,
        body: Buffer.from(body),
      },
    ),
}

/** Requests that violate HTTP or are incomplete: they get a response, or the connection is closed. */
const BROKEN: Record<string, Make> = {
  'a wrong Content-Length': (random, client, path, body) =>
    wire(client, {
      path,
      body: Buffer.from(body),
      framing: [
        `content-length: ${random.pick(['0', '1', '70000', '-1', '1e3', '0x10', '', '9'.repeat(30), '5, 6', '+5'])}`,
      ],
    }),
  'two lengths': (_random, client, path, body) =>
    wire(client, {
      path,
      body: Buffer.from(body),
      framing: ['content-length: 3', `content-length: ${body.length}`],
    }),
  'a length and chunks': (random, client, path, body) =>
    wire(client, {
      path,
      body: chunks(random, body),
      framing: ['content-length: 4', 'transfer-encoding: chunked'],
    }),
  'invalid chunks': (random, client, path, body) =>
    wire(client, {
      path,
      body: chunks(random, body),
      framing: [
        `transfer-encoding: ${random.pick(['chunked', 'chunked', 'chunked, chunked', 'gzip, chunked', 'xchunked'])}`,
      ],
    }),
  'headers without an end': (random, client, path) => wire(client, { path }).subarray(0, 20 + random.int(60)),
  'many headers': (random, client, path) =>
    wire(client, { path, headers: Array.from({ length: 500 + random.int(2_000) }, (_, at) => `x-${at}: 1`) }),
  'a huge header': (random, client, path) =>
    wire(client, { path, headers: [`x: ${'y'.repeat(15_000 + random.int(30_000))}`] }),
  'an invalid header': (random, client, path) => wire(client, { path, headers: [random.pick(BAD_HEADERS)] }),
  'an invalid request line': (random, client, path) =>
    Buffer.from(
      `${random.pick(FIRST_LINES)(path)}\r\nhost: ${client.host}\r\nconnection: close\r\n\r\n`,
      'latin1',
    ),
  'an invalid upgrade': (random, client) =>
    wire(client, {
      method: random.pick(['GET', 'GET', 'POST']),
      path: random.pick(['/api', '/api?x=1', '/', '/api/']),
      headers: upgrade(random),
    }),
  'noise after a request': (random, client, path, body) =>
    Buffer.concat([wire(client, { path, body: Buffer.from(body) }), random.bytes(random.int(200))]),
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
export function wrongRequest(random: Random, client: Client, known: Known, calls: Calls): Wire {
  const call = random.pick(calls.list)
  const who = LEAVING.test(call.path) ? { ...client, cookie: 'pathlight=nobody' } : client
  const isWhole = random.isOneOf(0.6)
  const kind = isWhole ? random.pick(wholeKinds) : random.pick(brokenKinds)
  const body = random.isOneOf(0.8) ? wrongInput(random, known, call.example) : jsonValue(random, known)
  const make = WHOLE[kind] ?? BROKEN[kind]
  const bytes = make?.(random, who, `/api/${call.path}`, body) ?? Buffer.alloc(0)
  // The response to a subscription has no end, so its client disconnects.
  return { kind, bytes, isWhole: isWhole && call.type !== 'subscription' }
}
