import { describe, expect, it } from 'vitest'
import { isFewEmojis, splitText } from './text-parts.ts'

const linksIn = (text: string) => splitText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

describe('a message taken apart', () => {
  it('[CH15] finds addresses, without the marks of the sentence around them', () => {
    expect(splitText('See https://example.org/a, then (http://b.example/x_(y)).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.org/a', href: 'https://example.org/a', host: 'example.org' },
      { kind: 'text', text: ', then (' },
      { kind: 'link', text: 'http://b.example/x_(y)', href: 'http://b.example/x_(y)', host: 'b.example' },
      { kind: 'text', text: ').' },
    ])
  })

  it('[WE-6, CH15] makes no link of anything else', () => {
    const harmless = [
      'javascript:alert(1)',
      'JAVASCRIPT://example.org/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      '<a href="x" onclick=alert(1)>x</a> <img src=x onerror=alert(1)>',
      'https://',
      'http://[',
      '//example.org',
      'www.example.org',
    ]
    for (const text of harmless) {
      expect(linksIn(text)).toEqual([])
      expect(
        splitText(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }
  })

  it('[CH15] ends an address before characters that turn the direction of reading', () => {
    expect(linksIn('https://example.org/\u202Egpj.exe')).toEqual(['https://example.org/'])
  })

  it('[CH15] tells the real host of a dressed-up address', () => {
    const hosts = splitText('https://pathlight.org@evil.example https://\u0430pple.com').flatMap((part) =>
      part.kind === 'link' ? [part.host] : [],
    )
    expect(hosts).toEqual(['evil.example', 'xn--pple-43d.com'])
  })

  it('loses nothing, whatever is written', () => {
    const text = 'a https://x.y/(((!!! b\n\nhttp://q.r.s.,;:'
    expect(
      splitText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('a few emojis', () => {
  it('are told from text', () => {
    expect(['🎉', '👍🏽', '👩‍💻 🎉 🚀'].filter((text) => !isFewEmojis(text))).toEqual([])
    expect(['', '3', 'ok 🎉', '🎉🎉🎉🎉', '#'].filter(isFewEmojis)).toEqual([])
  })
})
