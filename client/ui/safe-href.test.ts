import { describe, expect, it } from 'vitest'
import { toContactHref, toWebHref } from './safe-href.ts'

describe('links configured by the operator', () => {
  it('[WE-6] must use http or https', () => {
    expect(toWebHref('https://example.org/privacy')).toBe('https://example.org/privacy')
    for (const address of [
      null,
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
      ' https://x.org',
    ]) {
      expect(toWebHref(address)).toBeNull()
    }
  })

  it('[WE-6] may be an email address for the contact', () => {
    expect(toContactHref('help@example.org')).toBe('mailto:help@example.org')
    expect(toContactHref('mailto:help@example.org')).toBe('mailto:help@example.org')
    expect(toContactHref('https://example.org/help')).toBe('https://example.org/help')
    for (const contact of [null, 'javascript:alert(1)@x', 'just words'])
      expect(toContactHref(contact)).toBeNull()
  })
})
