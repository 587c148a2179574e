import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openMail } from '#server/adapters/mail/index.ts'
import { readConfig } from '#server/config/index.ts'
import { createKeys } from '#server/config/keys.ts'
import type { Database } from '#server/db/open.ts'
import { renderMail } from '#server/mail/render.ts'
import { openTestDatabase } from '#server/testing/backends/database.ts'
import { pageSize } from '#shared/limits.ts'
import { devMailboxRoutes } from './page.ts'
import { devMailboxPath } from './path.ts'
import { listDevMails } from './store.ts'

const keys = createKeys('4b8e21f09ad37c65e1b2f8a9d0c3476e')
const path = devMailboxPath(keys)
const link = 'http://localhost:3000/join#verify=abc&x=1'

describe('/dev/outbox', () => {
  let database: Database
  let app: FastifyInstance

  const serverOf = (env: Record<string, string>) => {
    const server = Fastify()
    devMailboxRoutes(server, { config: readConfig(env), database, keys })
    return server
  }
  const page = async (url: string) => app.inject({ url })

  beforeAll(async () => {
    database = await openTestDatabase()
    app = serverOf({})
    const { smtpUrl, mailFrom, baseUrl } = readConfig({})
    const outbox = await openMail({ smtpUrl, mailFrom, baseUrl }, database)
    const brand = { name: 'Pathlight', baseUrl, contact: null }
    for (let number = 0; number < pageSize.outbox + 2; number += 1) {
      const content = {
        to: `person-${number}@example.org`,
        subject: `<b>Mail</b> ${number}`,
        heading: 'Hello & welcome',
        paragraphs: ['<script>alert(1)</script>'],
        action: { label: 'Log in', url: link },
      }
      await outbox.send({ id: `mail-${number}`, to: content.to, ...renderMail(content, brand) })
    }
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it('[ML8] lists the newest emails first, with working links', async () => {
    const { statusCode, body, headers } = await page(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.match(/<article/g)).toHaveLength(pageSize.outbox)
    expect(body.indexOf(`person-${pageSize.outbox + 1}@`)).toBeLessThan(
      body.indexOf(`person-${pageSize.outbox}@`),
    )
    const escaped = link.replace('&', '&amp;')
    expect(body).toContain(`<a href="${escaped}">${escaped}</a>`)
    expect(body).toContain(`<a class="button" href="${path}/mail-20" aria-label="Open as HTML: `)
    expect(body).not.toContain('target=')
  })

  it('[ML8] pages to older emails until the last page', async () => {
    const first = await page(path)
    const next = /rel="next" href="([^"]+)"/.exec(first.body)?.[1] ?? ''
    const second = await page(next)
    expect(second.body.match(/<article/g)).toHaveLength(2)
    expect(second.body).toContain('person-0@')
    expect(second.body).not.toContain('rel="next"')
    expect((await page(`${path}?before=mail-0`)).body).toContain('No more email')
    expect((await page(`${path}?before=gone`)).body).toContain('No more email')
  })

  it('[ML8] lists every email once, also those with the same time', async () => {
    await database.orm.transaction(async (tx) => {
      await tx.execute(sql`update dev_mails set created_at = '2026-01-01'`)
      const seen: string[] = []
      let before: string | null = null
      do {
        const { mails, next } = await listDevMails(tx, { ...(before === null ? {} : { before }), limit: 7 })
        seen.push(...mails.map((mail) => mail.id))
        before = next
      } while (before !== null)
      expect(seen).toHaveLength(pageSize.outbox + 2)
      expect(new Set(seen).size).toBe(seen.length)
    })
  })

  it.each(['before=%27%3B--', 'before=a&before=b', `before=${'a'.repeat(200)}`])(
    '[ML8] shows the first page for ?%s',
    async (query) => {
      expect((await page(`${path}?${query}`)).body).toContain('<h1>Outbox</h1>')
    },
  )

  it('[WE-2] allows its own style sheet only', async () => {
    const { body, headers } = await page(path)
    const sheet = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).not.toMatch(/<script|style="/)
    expect(body).toContain('&lt;b&gt;Mail&lt;/b&gt;')
  })

  it('[WE-2] shows the HTML of an email without scripts, origin or subresources', async () => {
    const { body, headers } = await page(`${path}/mail-3`)
    expect(body).toContain('Hello &amp; welcome')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox allow-top-navigation-by-user-activation$/)
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms)/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['/gone', '/%00', '/..%2f', `/${'a'.repeat(70)}`])('[ML8] has nothing at %s', async (end) => {
    const { statusCode, body } = await page(path + end)
    expect(statusCode).not.toBe(200)
    expect(body).not.toContain('<html')
  })

  it('[ML8] exists on development servers only', async () => {
    const away = {
      BASE_URL: 'https://mentors.example.org',
      SAFETY_CONTACT: 'safety@example.org',
      SAFEGUARDING: 'open',
      HELP_LINES: 'us',
      SMTP_URL: 'smtps://mail.example.org',
      SECRET: 'x'.repeat(20) + 'Qw3rTy-uIoP-4sDf',
    }
    for (const env of [
      { ...away, NODE_ENV: 'production' },
      { ...away, HOST: '0.0.0.0' },
    ]) {
      const server = serverOf(env)
      expect(server.printRoutes()).not.toContain('outbox')
      for (const url of [path, `${path}/mail-3`]) {
        expect((await server.inject({ url })).statusCode).toBe(404)
      }
      await server.close()
    }
  })
})
