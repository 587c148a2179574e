import { describe, expect, it } from 'vitest'
import { connectionsPath, pages, sanitizeRedirect, type PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'

const names = Object.keys(pages) as PageName[]

describe('refusalFor', () => {
  it('[NV1] tells a signed-out visitor what the specification says for that page', () => {
    const own = {
      mentorconnections: 'connections.menteeLoggedOut',
      menteeconnections: 'connections.loggedOut',
      profile: 'profile.loggedOut',
    }
    for (const name of names) {
      const isOpen = name === 'home1' || name === 'home2' || name === 'reset'
      const expected = isOpen ? null : (own[name as keyof typeof own] ?? 'app.noAccount')
      expect({ name, refusal: getAccessError(name, null) }).toEqual({ name, refusal: expected })
    }
  })

  it('[NV2] keeps the pages of one role from the other', () => {
    for (const name of ['mentor1', 'mentorconnections'] as const) {
      expect(getAccessError(name, { role: 'mentor' })).toBeNull()
      expect(getAccessError(name, { role: 'mentee' })).toBe('app.noAccount')
    }
    for (const name of ['mentee1', 'menteeconnections'] as const) {
      expect(getAccessError(name, { role: 'mentee' })).toBeNull()
      expect(getAccessError(name, { role: 'mentor' })).toBe('app.noAccount')
    }
  })
})

describe('after log-in', () => {
  it('[NV3] sends each role to its own connections', () => {
    expect(connectionsPath('mentor')).toBe('/connections/mentor')
    expect(connectionsPath('mentee')).toBe('/connections/mentee')
  })

  it('[NV3] sends on to a page that was asked for, and never out of the app', () => {
    expect(sanitizeRedirect('/chat/abc?x=1')).toBe('/chat/abc?x=1')
    const refused = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil',
      'chat',
      '/join',
      '/',
      7,
    ]
    expect(refused.filter((asked) => sanitizeRedirect(asked) !== null)).toEqual([])
  })
})
