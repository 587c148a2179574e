import { describe, expect, it } from 'vitest'
import { connectionsPath, pages, sanitizeRedirect, type PageName } from '#shared/pages.ts'
import { getAccessError } from './access.ts'

const names = Object.keys(pages) as PageName[]

describe('getAccessError', () => {
  it('[NV1] returns the specified text of the page for visitors', () => {
    const own = {
      mentorconnections: 'connections.menteeLoggedOut',
      menteeconnections: 'connections.loggedOut',
      profile: 'profile.loggedOut',
    }
    for (const name of names) {
      const isOpen = ['home1', 'home2', 'reset', 'safety', 'decision', 'guardian'].includes(name)
      const expected = isOpen ? null : (own[name as keyof typeof own] ?? 'app.noAccount')
      expect({ name, error: getAccessError(name, null) }).toEqual({ name, error: expected })
    }
  })

  it('[NV2] denies each role the pages of the other', () => {
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
  it('[NV3] redirects each role to its connections page', () => {
    expect(connectionsPath('mentor')).toBe('/connections/mentor')
    expect(connectionsPath('mentee')).toBe('/connections/mentee')
  })

  it('[NV3] redirects to the requested page, and never to another origin', () => {
    expect(sanitizeRedirect('/chat/abc?x=1')).toBe('/chat/abc?x=1')
    const rejected = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil',
      'chat',
      '/join',
      '/',
      7,
    ]
    expect(rejected.filter((path) => sanitizeRedirect(path) !== null)).toEqual([])
  })
})
