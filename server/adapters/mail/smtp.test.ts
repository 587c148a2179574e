import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import type { TestSmtp } from '#server/testing/backends/smtp.ts'
import type { Mail, MailTransport } from './index.ts'
import { openSmtp, poolOptions } from './smtp.ts'
import { mailTransportContract } from './contract.ts'

const domain = 'pathlight.example'
const from = 'Pathlight <hello@pathlight.example>'
const mail: Mail = { id: 'mail-1', to: 'mia@example.org', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }
const shortTimeouts = { dns: 1_000, connect: 1_000, greeting: 1_000, idle: 300, total: 2_000 }

mailTransportContract('SMTP', async () => {
  const server = await openTestSmtp()
  const transport = openSmtp({ url: server.url, from, domain })
  return {
    transport,
    delivered: async () =>
      server.received.map(({ messageId, envelope, parsed }) => ({
        id: messageId.slice(1, -domain.length - 2),
        to: envelope,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html || '',
      })),
    async close() {
      await transport.close()
      await server.close()
    },
  }
})

describe('SMTP', () => {
  let server: TestSmtp
  let transport: MailTransport

  beforeEach(async () => {
    server = await openTestSmtp()
    transport = openSmtp({ url: server.url, from, domain })
  })
  afterEach(async () => {
    await transport.close()
    await server.close()
  })

  it('[ML3] builds the Message-ID from id and domain, and uses the configured sender', async () => {
    await transport.send(mail)
    const [received] = server.received
    expect(received?.messageId).toBe('<mail-1@pathlight.example>')
    expect(received?.to).toEqual([mail.to])
    expect(received?.parsed.from?.value).toEqual([{ name: 'Pathlight', address: 'hello@pathlight.example' }])
    expect(received?.parsed.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('[ML1] sends several emails over one connection', async () => {
    for (const id of ['a', 'b', 'c']) await transport.send({ ...mail, id })
    expect(server.received).toHaveLength(3)
    expect(server.connections()).toBe(1)
  })

  it('[ML4] treats a 5xx to the recipient or the message as permanent', async () => {
    for (const at of ['recipient', 'data'] as const) {
      server.behave({ kind: 'refuse', at, status: 550 })
      await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: true, status: 550 })
    }
    expect(server.received).toEqual([])
  })

  it('[ML4] treats a 4xx, and any rejection of the configuration, as temporary', async () => {
    const signedIn = openSmtp({ url: server.url.replace('//', '//me:secret@'), from, domain })
    for (const [at, status] of [
      ['login', 535],
      ['sender', 550],
      ['recipient', 451],
      ['data', 452],
    ] as const) {
      server.behave({ kind: 'refuse', at, status })
      await expect(signedIn.send(mail)).rejects.toMatchObject({ isPermanent: false, status })
    }
    await signedIn.close()
  })

  it('[ML2] fails temporarily if no server listens, the reply is late, or the connection drops', async () => {
    const hurried = openSmtp({ url: server.url, from, domain, timeouts: shortTimeouts })
    server.behave({ kind: 'late', milliseconds: 1_000 })
    await expect(hurried.send(mail)).rejects.toMatchObject({ isPermanent: false, status: null })
    await hurried.close()
    server.behave({ kind: 'drop' })
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: false, status: null })
    await server.close()
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: false, code: 'ESOCKET' })
  })

  it('[ML2] does not retry by itself after a dropped connection', async () => {
    server.behave({ kind: 'drop' })
    await expect(transport.send(mail)).rejects.toThrow()
    expect(server.received).toHaveLength(1)
  })

  it('[OP-1] omits email addresses and server replies from its errors', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', status: 550 })
    const error = await transport.send(mail).catch((failure: unknown) => failure)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/mia|refused by/)
    expect((error as Error).cause).toBeUndefined()
  })

  it('[ML5] requires TLS for every server except on this machine', () => {
    expect(poolOptions('smtp://mail.example.org')).toMatchObject({
      secure: false,
      requireTLS: true,
      port: 587,
    })
    expect(poolOptions('smtp://127.0.0.1.example.org')).toMatchObject({ requireTLS: true, ignoreTLS: false })
    expect(poolOptions('smtps://mail.example.org')).toMatchObject({ secure: true, port: 465 })
    for (const local of ['localhost', '127.0.0.1', '[::1]']) {
      expect(poolOptions(`smtp://${local}:2525`)).toMatchObject({ requireTLS: false, port: 2525 })
    }
  })

  it('[ML5] sends nothing if TLS is required and the server does not offer it', async () => {
    // 0.0.0.0 reaches this machine but does not count as local.
    const strict = openSmtp({ url: `smtp://0.0.0.0:${server.port}`, from, domain })
    await expect(strict.send(mail)).rejects.toMatchObject({ isPermanent: false, code: 'ETLS' })
    expect(server.received).toEqual([])
    await strict.close()
  })

  it('[ML5] parses user and password from the URL, and rejects an invalid URL with a clear error', () => {
    const { auth } = poolOptions('smtp://me%40home:p%3Aw@mail.example.org') as { auth?: unknown }
    expect(auth).toEqual({ user: 'me@home', pass: 'p:w' })
    expect(() => poolOptions('mail.example.org:587')).toThrow('SMTP_URL must look like')
    expect(() => poolOptions('smtp://mail.example.org?tls.rejectUnauthorized=false')).toThrow(
      'after the port',
    )
    expect(() => poolOptions('smtp://me:secret@')).toThrow(/^(?!.*secret)/)
  })
})
