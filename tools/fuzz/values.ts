import type { Random } from './random.ts'

/** Ids of existing rows, so that not every call ends with 'not found'. */
export type Known = {
  readonly chatIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Names of inherited properties. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then']

/** JSON texts instead of values, because the interesting ones are those that JSON.stringify never writes. */
export function jsonValue(random: Random, known: Known): string {
  const make = random.pick<() => string>([
    () => random.pick(['null', 'true', 'false', '0', '-0', '-1', '1e308', '1e999', '-1e999', '1e-999']),
    () =>
      random.pick(['9007199254740993', '2147483648', '-2147483649', '0.1', '4294967296', '1'.repeat(400)]),
    () => JSON.stringify(random.pick(TEXTS)),
    () => JSON.stringify(random.pick(TEXTS).repeat(1 + random.int(40))),
    () =>
      JSON.stringify(Array.from({ length: 20 }, () => 'abcdefghjk23456789'.charAt(random.int(18))).join('')),
    () => JSON.stringify(random.pick([...known.chatIds, ...known.userIds])),
    () => random.pick(['"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\u202e\\u0000\\ufeff"', '"\\uffff"']),
    () => '[]',
    () => `[${Array.from({ length: random.int(60) }, () => 'null').join()}]`,
    () => '{}',
    () => `{${JSON.stringify(random.pick(INHERITED))}:${random.pick(['null', '1', '{"id":1}', '[]'])}}`,
    () => `{"$ne":null,"$gt":""}`,
    () => nested(random),
    () => JSON.stringify('x'.repeat(random.int(9_000))),
  ])
  return make()
}

/** Texts that have caused bugs elsewhere: quoting, formats, encodings, profanity filters, numbers. */
const TEXTS = [
  ...[
    '',
    ' ',
    '\n',
    '\t\r\n',
    "'",
    '"',
    '\\',
    "'; drop table users; --",
    '%',
    '_',
    '%s%n',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '..\\..\\',
    'file:///etc/passwd',
    'a@b.de',
    '@',
    'NaN',
  ],
  ...['undefined', '00000000000000000000', '1970-01-01', '-1', '٣', '𝔞', '👩‍👩‍👧‍👦', 'é', 'ﷺ', '\u202e', '\u200b'],
  ...['Ａ', '\ufeff', 'a\u0300'.repeat(50), '\u0000', 'true', '[]', '{}', 'x'.repeat(300), 'a__b', '__', 'a'],
]

function nested(random: Random): string {
  const depth = random.pick([10, 100, 1_000, 5_000])
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"__proto__":', '}]'],
  ] as const)
  return `${open.repeat(depth)}1${random.isOneOf(0.8) ? close.repeat(depth) : ''}`
}

/** A valid input with something invalid in it, as JSON. */
export function wrongInput(
  random: Random,
  known: Known,
  form: Readonly<Record<string, unknown>> = {},
): string {
  if (random.isOneOf(0.15)) return jsonValue(random, known)
  const entries = Object.entries(form).map(([key, value]) => [key, JSON.stringify(value)] as const)
  const at = random.int(Math.max(1, entries.length))
  const key = entries[at]?.[0]
  const change = random.pick<() => readonly (readonly [string, string])[]>([
    () => entries.filter((_, index) => index !== at),
    () => [...entries, [random.pick([...INHERITED, 'id', 'role', 'isAdmin', '']), jsonValue(random, known)]],
    () => [...entries, ...entries],
    () => entries.map(([name]) => [name, jsonValue(random, known)]),
    () =>
      key === undefined
        ? []
        : [...entries.filter((_, index) => index !== at), [key, jsonValue(random, known)]],
    () => (key === undefined ? [] : [...entries, [key, jsonValue(random, known)]]),
    () =>
      entries.map(([name, value]) => [name, KNOWN_KEYS.test(name) ? existing(random, known, name) : value]),
  ])
  return `{${change()
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join()}}`
}

const KNOWN_KEYS = /^(?:chatId|requestId|userId|mentorId)$/

const existing = (random: Random, known: Known, name: string): string =>
  JSON.stringify(random.pick(name === 'userId' || name === 'mentorId' ? known.userIds : known.chatIds))

/** Bytes that are not valid UTF-8: truncated, overlong, surrogates, out of range. */
export const NOT_UTF8 = [
  [0xff],
  [0xc3],
  [0xc0, 0x80],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0x80],
].map((bytes) => Buffer.from(bytes))
