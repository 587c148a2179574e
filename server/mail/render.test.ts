import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { openSmtp } from '#server/adapters/mail/smtp.ts'
import { openTestSmtp } from '../testing/backends/smtp.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './render.ts'

const brand = { name: 'Pathlight', baseUrl: new URL('https://mentors.example.org'), contact: null }
const content: MailContent = {
  to: 'mia@example.org',
  subject: 'Finish creating your account',
  heading: 'Almost there',
  paragraphs: ['Log in once to finish.', 'See you on the trail.'],
  action: { label: 'Log in to finish', url: 'https://mentors.example.org/join#verify=abc' },
  note: 'The link works for 24 hours.',
}

/** The text of the HTML part, as a screen reader reads it. */
const readableText = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div[^>]*aria-hidden="true"[^>]*>.*?<\/div>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe('renderMail', () => {
  it('[ML6] has the same content in both parts', () => {
    const { subject, text, html } = renderMail(content, brand)
    expect(subject).toBe(content.subject)
    const parts = [
      content.heading,
      ...content.paragraphs,
      'Log in to finish',
      content.action?.url,
      content.note,
    ]
    for (const part of parts) {
      expect(text).toContain(part)
      expect(readableText(html)).toContain(part)
    }
    const positions = parts.map((part) => readableText(html).indexOf(part ?? ''))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  it('[ML6] omits the optional parts', () => {
    const { text, html } = renderMail({ to: 'a@b.c', subject: 'S', heading: 'H', paragraphs: ['P'] }, brand)
    expect(text).toBe('H\n\nP\n\n-- \nPathlight\nhttps://mentors.example.org\n')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  it('[ML6] escapes all text', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;{heading}`
    const { html } = renderMail(
      {
        to: 'mia@example.org',
        subject: evil,
        heading: evil,
        paragraphs: [evil],
        action: { label: evil, url: `https://mentors.example.org/#"><img>` },
        note: evil,
      },
      { ...brand, name: evil, contact: `https://help.example.org/"><img>` },
    )
    expect(html).not.toContain('<img')
    expect(html).not.toContain(`"alert`)
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;{heading}')
  })

  it('[ML6] loads no resources and runs no scripts', () => {
    const { html } = renderMail(content, { ...brand, contact: 'help@example.org' })
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object|svg)|src=|url\(|@import|javascript:/i)
    expect(new Set(html.match(/href="[^"#]*/g))).toEqual(
      new Set([
        'href="https://mentors.example.org/join',
        'href="https://mentors.example.org',
        'href="mailto:help@example.org',
      ]),
    )
  })

  it('[ML6] is accessible: language, title, one heading, presentational layout tables', () => {
    const { html } = renderMail(content, brand)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr">/)
    expect(html).toContain('<title>Finish creating your account</title>')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)?.length ?? -1)
  })

  it.each([
    'https://evil.example/join#verify=abc',
    'https://mentors.example.org.evil.example/',
    'https://mentors.example.org@evil.example/',
    'https://me@mentors.example.org/',
    'http://mentors.example.org/',
    'javascript:alert(1)',
    '/join',
  ])('[AU-8] rejects a link to %s', (url) => {
    expect(() => renderMail({ ...content, action: { label: 'Go', url } }, brand)).toThrow('base URL')
  })

  it.each(['Mia\r\nBcc: eve@example.org', 'Mia\nX: 1', 'Mia\u2028Bcc: x', 'Mia\u0000\u0085B'])(
    '[AU-19] keeps a name such as %j inside the subject',
    async (name) => {
      const server = await openTestSmtp()
      const transport = openSmtp({ url: server.url, from: 'hello@example.org', domain: 'example.org' })
      const mail = renderMail(
        { ...content, subject: `${name} asks you`, heading: name, paragraphs: [name] },
        brand,
      )
      await transport.send({ id: 'a', to: content.to, ...mail })
      await transport.close()
      await server.close()
      expect(server.received).toHaveLength(1)
      expect(server.received[0]?.envelope).toEqual([content.to])
      expect(server.received[0]?.parsed.headers.has('bcc')).toBe(false)
      expect(server.received[0]?.parsed.headers.has('x')).toBe(false)
      expect(server.received[0]?.parsed.subject).toMatch(/^Mia .*asks you$/)
    },
  )

  it('[ML6] is smaller than the size at which mail clients truncate', async () => {
    const { html } = renderMail(content, brand)
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    expect((await simpleParser(`Content-Type: text/html\r\n\r\n${html}`)).html).toContain('Almost there')
  })
})
