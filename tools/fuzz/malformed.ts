// Unusual or invalid parts of HTTP requests.

export const TYPES = [
  [],
  ['content-type: text/plain'],
  ['content-type: application/x-www-form-urlencoded'],
  ['content-type: multipart/form-data; boundary=x'],
  ['content-type: multipart/form-data'],
  ['content-type: application/xml'],
  ['content-type: image/png'],
  ['content-type: '],
  ['content-type: application/json/json'],
  ['content-type: application/json', 'content-encoding: gzip'],
  [`content-type: application/json; ${'a=b;'.repeat(500)}`],
  ['content-type: application/json', 'content-type: text/plain'],
]

export const COOKIES: readonly ((cookie: string) => string)[] = [
  () => '',
  () => 'pathlight=',
  () => 'pathlight="',
  () => `pathlight=${'x'.repeat(4_000)}`,
  () => 'pathlight=%00%ff%zz; __proto__=1; constructor=2',
  () => 'a=b; '.repeat(500),
  (cookie) => `${cookie}; ${cookie.slice(0, -2)}`,
  (cookie) => cookie.slice(0, -1),
  (cookie) => `${cookie}%`,
  () => '=;=;;;=',
]

export const HEADERS = [
  ...[
    'x-forwarded-for: 999.1.1.1',
    'x-forwarded-for: ::ffff:zz, 10.0.0.1',
    `x-forwarded-for: ${'1.1.1.1,'.repeat(300)}`,
  ],
  ...[
    'x-forwarded-proto: x',
    'x-forwarded-host: evil.example',
    'sec-fetch-site: cross-site',
    'sec-fetch-site: none',
  ],
  ...[
    'accept: text/event-stream',
    'accept-encoding: br;q=zz, *;q=0',
    'range: bytes=9-1',
    'if-none-match: "',
    'expect: x',
  ],
  ...[
    'if-modified-since: yesterday',
    'user-agent: \xff\xfe',
    `user-agent: ${'x'.repeat(3_000)}`,
    'trpc-accept: application/jsonl',
  ],
  ...[
    'last-event-id: \xff',
    'x-request-id: a\tb',
    'content-length-x: 1',
    'upgrade: h2c',
    'te: trailers',
    'via: 1.1 x',
  ],
]

export const BAD_HEADERS = [
  ...[
    'no colon',
    ': no name',
    'a b: c',
    'x: \x00',
    'x: a\rb',
    ' folded: line',
    'x\xff: 1',
    'transfer-encoding: chunked\x00',
  ],
  ...[
    'host: two',
    'content-length: 1\r\n content-length: 2',
    'x: a\n\nGET / HTTP/1.1',
    'connection: upgrade, keep-alive',
  ],
]

export const FIRST_LINES: readonly ((path: string) => string)[] = [
  (path) => `POST ${path}`,
  (path) => `POST ${path} HTTP/9.9`,
  (path) => `post ${path} HTTP/1.1`,
  (path) => `POST  ${path}  HTTP/1.1`,
  (path) => `${'X'.repeat(500)} ${path} HTTP/1.1`,
  (path) => `GET http://evil.example${path} HTTP/1.1`,
  () => 'GET * HTTP/1.1',
  () => 'CONNECT evil.example:443 HTTP/1.1',
  () => 'PRI * HTTP/2.0',
  (path) => `GET ${path}?${'x'.repeat(9_000)} HTTP/1.1`,
  () => 'GET /\x00 HTTP/1.1',
  () => 'GET',
]

export const PATHS = [
  ...[
    '/api/',
    '/api//',
    '/api/%00',
    '/api/%zz',
    '/api/..',
    '/api/app.bootstrap/..',
    '//',
    '/%2e%2e/%2e%2e/etc/passwd',
  ],
  ...[
    '/api/__proto__',
    '/api/constructor',
    '/api/app.bootstrap,app.bootstrap',
    '/api/app.bootstrap?batch=1',
    `/api/${'a'.repeat(2_000)}`,
  ],
  ...[
    '/api/pictures/profile/x/y',
    '/api/pictures/chat/%2e%2e/x',
    '/api/dice/x.png',
    '/api/dice/%00.png',
    '/api/export',
  ],
  ...[
    '/api/csp-report',
    '/api/upload/chat/__proto__',
    '/health?x=%zz',
    '/dev/outbox/%zz',
    '/dev/outbox/-1',
    '/join?#',
  ],
  ...[
    '/assets/%c0%ae%c0%ae/',
    '/;x=1',
    '/api/live.stream?input={',
    '/api/export?x[]=1',
    '/\xff\xfe',
    '/manifest.webmanifest?',
  ],
]
