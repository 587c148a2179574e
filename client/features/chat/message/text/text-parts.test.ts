import { describe, expect, it } from 'vitest'
import { isFewEmojis, splitText } from './text-parts.ts'

const linksIn = (text: string) => splitText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

describe('the parts of a message', () => {
  it('[CH15] include URLs without surrounding punctuation', () => {
    expect(splitText('See https://example.org/a, then (http://b.example/x_(y)).')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.org/a', href: 'https://example.org/a', host: 'example.org' },
      { kind: 'text', text: ', then (' },
      { kind: 'link', text: 'http://b.example/x_(y)', href: 'http://b.example/x_(y)', host: 'b.example' },
      { kind: 'text', text: ').' },
    ])
  })

  it('[WE-6, CH15] include no other links', () => {
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

  it('[CH15] end a URL before bidirectional control characters', () => {
    expect(linksIn('https://example.org/\u202Egpj.exe')).toEqual(['https://example.org/'])
  })

  it('[CH15] name the actual host of a disguised URL', () => {
    const hosts = splitText('https://pathlight.org@evil.example https://\u0430pple.com').flatMap((part) =>
      part.kind === 'link' ? [part.host] : [],
    )
    expect(hosts).toEqual(['evil.example', 'xn--pple-43d.com'])
  })

  it('lose no characters', () => {
    const text = 'a https://x.y/(((!!! b\n\nhttp://q.r.s.,;:'
    expect(
      splitText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('a few emojis', () => {
  it('are distinguished from text', () => {
    expect(['🎉', '👍🏽', '👩‍💻 🎉 🚀'].filter((text) => !isFewEmojis(text))).toEqual([])
    expect(['', '3', 'ok 🎉', '🎉🎉🎉🎉', '#'].filter(isFewEmojis)).toEqual([])
  })
})
