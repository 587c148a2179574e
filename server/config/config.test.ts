import { describe, expect, it } from 'vitest'
import { ConfigError } from './error.ts'
import { readConfig } from './index.ts'

const SECRET = '4b8e21f09ad37c65e1b2f8a9d0c3476e'
const PUBLIC = {
  HOST: '0.0.0.0',
  BASE_URL: 'https://mentors.example.org',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  SECRET,
  SAFETY_CONTACT: 'safety@example.org',
  ...{ SAFEGUARDING: 'open', HELP_LINES: 'us' },
}

function getProblems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('one invalid value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'two words'],
    ['HOST', '300.1.1.1'],
    ['BASE_URL', 'localhost:3000'],
    ['BASE_URL', 'ftp://localhost'],
    ['BASE_URL', 'http://localhost/app'],
    ['BASE_URL', 'http://localhost?x'],
    ['BASE_URL', 'http://user@localhost'],
    ['BASE_URL', 'http://mentors.example.org'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['S3_REGION', 'somewhere nice'],
    ['METRICS', 'maybe'],
    ['METRICS_PORT', 'http'],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.org>, C <c@d.org>'],
    ['MAIL_FROM', 'a@b.org\nBcc: c@d.org'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['PRODUCT_NAME', 'Path\nlight'],
    ['PRODUCT_CREATOR', 'x'.repeat(121)],
    ['PRIVACY_URL', 'javascript:alert(1)'],
    ['TERMS_URL', '/terms'],
    ['CONTACT', 'the office'],
    ['ALLOWED_LINK_HOSTS', 'https://wikipedia.org'],
    ['QUICK_EXIT_URL', 'http://www.wikipedia.org/'],
    ['QUICK_EXIT_URL', 'https://me@www.wikipedia.org/'],
    ['TRUSTED_NETWORKS', '10.0.0.0/33'],
    ['TRUSTED_NETWORKS', '10.0.0.0/8, everyone'],
    ['TRUSTED_NETWORKS', '10.0.0.0/'],
    ['SECRET', 'short'],
    ['SECRET', 'a'.repeat(64)],
    ['SECRET', 'changeme-changeme-changeme-1234567'],
    ['SECRET_OLD', 'short'],
    ['INSECURE_CONNECTIONS', 'all'],
    ['SAFEGUARDING', 'none'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('[OP-3, QE3] %s is rejected with one sentence that names it: %j', (name, value) => {
    const problems = getProblems({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`, 's'))
  })

  it.each(['DATABASE_URL', 'SMTP_URL', 'SECRET', 'SECRET_OLD'])(
    'does not repeat the value of %s, which contains a password',
    (name) => {
      expect(getProblems({ [name]: 'hunter2 hunter2' }).join()).not.toContain('hunter2')
    },
  )
})

describe('invalid combinations', () => {
  const production = { ...PUBLIC, NODE_ENV: 'production' }
  const chosen = ['SAFETY_CONTACT', 'HELP_LINES', 'SAFEGUARDING']
  it.each<[Record<string, string>, string[]]>([
    [{ HOST: '0.0.0.0' }, ['BASE_URL', 'SMTP_URL', 'SECRET', ...chosen]],
    [{ ...PUBLIC, SAFETY_CONTACT: '' }, ['SAFETY_CONTACT']],
    [{ ...PUBLIC, SAFETY_CONTACT: '', CONTACT: 'hello@example.org' }, ['SAFETY_CONTACT']],
    [{ ...production, HOST: '127.0.0.1', SAFETY_CONTACT: '' }, ['SAFETY_CONTACT']],
    [{ ...PUBLIC, SECRET: '' }, ['SECRET']],
    [{ ...PUBLIC, SMTP_URL: ' ' }, ['SMTP_URL']],
    [{ ...PUBLIC, BASE_URL: '' }, ['BASE_URL']],
    [{ ...PUBLIC, BASE_URL: 'http://mentors.example.org' }, ['BASE_URL']],
    [{ HOST: '::' }, ['BASE_URL', 'SMTP_URL', 'SECRET', ...chosen]],
    [{ NODE_ENV: 'production' }, ['BASE_URL', 'SMTP_URL', ...chosen]],
    [{ ...production, BASE_URL: 'http://localhost:3000' }, ['BASE_URL']],
    [{ ...production, HOST: '127.0.0.1', SECRET: '', DATABASE_URL: 'postgres://db/app' }, ['SECRET']],
    [{ HOST: '0.0.0.0', PORT: 'x' }, ['PORT', 'BASE_URL', 'SMTP_URL', 'SECRET', ...chosen]],
    [production, []],
    [PUBLIC, []],
    [{ ...production, HOST: '127.0.0.1', SECRET: '' }, []],
    [{ BASE_URL: 'http://localhost:8080' }, []],
    [{ BASE_URL: 'http://[::1]:8080' }, []],
    [{ BASE_URL: 'https://localhost:8443' }, []],
    [{ BASE_URL: 'https://mentors.example.org' }, ['SMTP_URL', ...chosen]],
    [{ ...PUBLIC, HOST: '127.0.0.1', SECRET: '' }, []],
  ])('[OP-3] %j names %j', (env, names) => {
    expect(getProblems(env).map((problem) => problem.split(' ')[0])).toEqual(names)
  })
})

describe('connections without TLS', () => {
  const postgres = (host: string, query = '') => ({
    DATABASE_URL: `postgres://app:hunter2@${host}/app${query}`,
  })
  const s3 = (endpoint: string) => ({
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
  })
  const redis = (host: string) => ({ REDIS_URL: `redis://:hunter2@${host}:6379` })
  const names = (env: Record<string, string>) => getProblems(env).map((problem) => problem.split(' ')[0])

  it.each([
    ...[
      'db.example.org',
      'db.internal',
      '8.8.8.8',
      '172.32.0.1',
      '100.64.0.1',
      '[2001:db8::1]',
      '[::ffff:808:808]',
    ],
  ])('[OP-9] are rejected to %s', (host) => {
    expect(names(postgres(host))).toEqual(['DATABASE_URL'])
    expect(names(redis(host))).toEqual(['REDIS_URL'])
    expect(names(s3(`http://${host}`))).toEqual(['S3_ENDPOINT'])
    expect(
      names({ ...postgres('db'), DATABASE_URL: `postgres://db/app?host=${host.replaceAll(/[[\]]/g, '')}` }),
    ).toEqual(['DATABASE_URL'])
  })

  it.each([
    ...[
      'localhost',
      'database',
      '127.0.0.1',
      '127.9.9.9',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.9',
    ],
    ...['169.254.1.1', '[::1]', '[fd00::5]', '[fe80::1]', '[::ffff:a00:1]'],
  ])('[OP-9] are accepted to %s', (host) => {
    expect(getProblems({ ...postgres(host), ...redis(host), ...s3(`http://${host}`) })).toEqual([])
  })

  it('[OP-9] are rejected to an address that is written as one number', () => {
    expect(names({ ...postgres('134744072'), ...redis('134744072') })).toEqual(['DATABASE_URL', 'REDIS_URL'])
  })

  it('[OP-9] a socket of PostgreSQL needs no TLS', () => {
    for (const url of [
      'postgres:///app',
      'postgres:///app?host=/run/postgresql',
      'postgres://%2Frun%2Fpg/app',
    ])
      expect(getProblems({ DATABASE_URL: url })).toEqual([])
  })

  it.each<[string, boolean]>([
    ['?sslmode=verify-full', true],
    ['?sslmode=verify-ca', true],
    ['?sslmode=require', true],
    ['?ssl=true', true],
    ['?sslmode=prefer', false],
    ['?sslmode=disable', false],
    ['?sslmode=no-verify', false],
    ['?ssl=true&sslmode=disable', false],
    ['?sslmode=verify-full&sslmode=disable', false],
    ['?uselibpqcompat=true&sslmode=require', false],
    ['?uselibpqcompat=true&sslmode=verify-full', true],
  ])('[OP-9] the parameters %s of PostgreSQL mean a verified certificate: %j', (query, isEncrypted) => {
    expect(names(postgres('db.example.org', query))).toEqual(isEncrypted ? [] : ['DATABASE_URL'])
  })

  it('[OP-9] rediss and https are accepted everywhere', () => {
    expect(getProblems({ REDIS_URL: 'rediss://cache.example.org', ...s3('https://s3.example.org') })).toEqual(
      [],
    )
  })

  it('[OP-9] are accepted by name, and no value with a password is repeated', () => {
    const all = {
      ...postgres('db.example.org'),
      ...redis('cache.example.org'),
      ...s3('http://s3.example.org'),
    }
    expect(names(all)).toEqual(['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'])
    expect(getProblems(all).join()).not.toContain('hunter2')
    expect(names({ ...all, INSECURE_CONNECTIONS: 'redis' })).toEqual(['DATABASE_URL', 'S3_ENDPOINT'])
    expect(getProblems({ ...all, INSECURE_CONNECTIONS: 'postgres, redis, s3' })).toEqual([])
  })
})

it('has defaults for a local instance with the embedded database and the development mailbox', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    smtpUrl: null,
    secret: null,
    mailFrom: '"Pathlight" <no-reply@localhost>',
    allowedLinkHosts: [],
    trustedNetworks: [],
    isDev: true,
    isProduction: false,
  })
  expect(readConfig({}).baseUrl.origin).toBe('http://localhost:3000')
})

it('reads the given variables, and treats an empty one as unset', () => {
  const config = readConfig({ ...PUBLIC, PORT: ' 8080 ', TRUSTED_NETWORKS: '10.0.0.0/8, ::1', CONTACT: '' })
  expect(config.port).toBe(8080)
  expect(config.trustedNetworks).toEqual(['10.0.0.0/8', '::1'])
  expect(config.product.contact).toBeNull()
  expect(config.mailFrom).toBe('"Pathlight" <no-reply@mentors.example.org>')
})

it('has development pages only on this machine and outside production', () => {
  expect(readConfig({ HOST: '::1' }).isDev).toBe(true)
  expect(readConfig(PUBLIC).isDev).toBe(false)
  expect(readConfig({ ...PUBLIC, HOST: '127.0.0.1' }).isDev).toBe(false)
  expect(readConfig({ ...PUBLIC, HOST: 'localhost', NODE_ENV: 'production' }).isDev).toBe(false)
})

describe('calls', () => {
  it.each([
    ['VIDEO', 'zoom'],
    ['ICE_SERVERS', 'stun.example.org'],
    ['ICE_SERVERS', 'stun:'],
    ['ICE_SERVERS', 'stun:host:port'],
    ['ICE_SERVERS', 'https://turn.example.org'],
    ['ICE_SERVERS', 'stun:stun.example.org?transport=udp'],
    ['ICE_SERVERS', '[{"urls":"turn:turn.example.org","name":"a"}]'],
    ['ICE_SERVERS', '[{"urls":'],
    ['ICE_SERVERS', '{"urls":"stun:stun.example.org"}'],
    ['ICE_SERVERS', 'turn:turn.example.org'],
    ['TURN_SECRET', 'short'],
    ['JITSI_DOMAIN', 'https://meet.example.org'],
    ['JITSI_DOMAIN', 'meet.example.org/room'],
    ['JITSI_DOMAIN', 'meet.example.org; script-src *'],
    ['JITSI_SECRET', 'short'],
    ['JITSI_APP_ID', 'alone'],
  ])('[OP-3] %s is rejected with one sentence that does not repeat it: %j', (name, value) => {
    const problems = getProblems({ [name]: value, ...(name === 'JITSI_SECRET' ? { JITSI_APP_ID: 'a' } : {}) })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^[A-Z_]+ must .+\.$/)
    expect(problems[0]).not.toContain(`"${value}"`)
  })

  it('parses ICE URLs of every form, and the JSON format of browsers', () => {
    const ice = (value: string) => readConfig({ ICE_SERVERS: value, TURN_SECRET: 'x'.repeat(16) }).video
    expect(ice('stun:[::1]:3478, turns:a%40b:c%3Ad@turn.example.org:443?transport=tcp')).toMatchObject({
      iceServers: [
        { urls: 'stun:[::1]:3478' },
        { urls: 'turns:turn.example.org:443?transport=tcp', username: 'a@b', credential: 'c:d' },
      ],
    })
    const json = [{ urls: ['stun:a.example.org', 'turn:a.example.org'], username: 'u', credential: 'p' }]
    expect(ice(JSON.stringify(json))).toMatchObject({ iceServers: json })
  })

  it.each<[Record<string, string>, string[]]>([
    [{ ...PUBLIC, VIDEO: 'jitsi' }, ['JITSI_PUBLIC']],
    [{ ...PUBLIC, HOST: '', SECRET: '', VIDEO: 'jitsi' }, ['JITSI_PUBLIC']],
    [{ ...PUBLIC, VIDEO: 'jitsi', JITSI_PUBLIC: 'yes' }, ['JITSI_PUBLIC']],
    [{ ...PUBLIC, VIDEO: 'jitsi', JITSI_PUBLIC: 'accepted' }, []],
    [{ ...PUBLIC, VIDEO: 'jitsi', JITSI_APP_ID: 'a', JITSI_SECRET: 'x'.repeat(16) }, []],
    [{ VIDEO: 'jitsi' }, []],
  ])('[VI-7] %j names %j', (env, names) => {
    expect(getProblems(env).map((problem) => problem.split(' ')[0])).toEqual(names)
  })

  it('uses https for a Jitsi service, and http only for a test server on this machine', () => {
    const origin = (domain: string) => readConfig({ VIDEO: 'jitsi', JITSI_DOMAIN: domain }).video
    expect(readConfig({ VIDEO: 'jitsi' }).video).toEqual({
      kind: 'jitsi',
      origin: 'https://meet.jit.si',
      signing: null,
    })
    expect(origin('meet.example.org:8443')).toMatchObject({ origin: 'https://meet.example.org:8443' })
    expect(origin('127.0.0.1:9000')).toMatchObject({ origin: 'http://127.0.0.1:9000' })
  })
})
