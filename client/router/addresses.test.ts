import { expect, it } from 'vitest'
import { pageEntries } from '#shared/pages.ts'
import { matchPage, toAddress, toCanonicalPath } from './addresses.ts'

it('[NV9] finds each page by its addresses, with the parameters of its path', () => {
  for (const [name, { path, otherPaths = [] }] of pageEntries)
    for (const pattern of [path, ...otherPaths]) {
      const [, param] = /\$(\w+)/.exec(pattern) ?? []
      const params = param === undefined ? {} : { [param]: 'a b/ü' }
      const address = toAddress({ to: pattern, params })
      expect(matchPage(address)).toEqual({ name, pattern, params })
    }
})

it('[NV9] ignores capital letters and a slash at the end, and finds no page for other addresses', () => {
  expect(matchPage('/notes/')).toMatchObject({ name: 'notes' })
  expect(matchPage('/Notes')).toMatchObject({ name: 'notes' })
  expect(matchPage('/')).toMatchObject({ name: 'home1' })
  for (const address of ['/nothing', '/chat/a/b', '', '/notes/x', '//']) {
    const found = matchPage(address)
    expect([address, found?.name]).toEqual([address, address === '//' ? 'home1' : undefined])
  }
  expect(matchPage('/chat/%E0%A4%A')?.params).toEqual({ chatId: '%E0%A4%A' })
})

it('[NV9] writes the path of a page as links do, and leaves parameters and other paths as they are', () => {
  expect(toCanonicalPath('/Notes/')).toBe('/notes')
  expect(toCanonicalPath('/CHAT/aB%20c__D/')).toBe('/chat/aB%20c__D')
  for (const same of ['/', '/room/a:b', '/Nothing/', '/chat']) expect(toCanonicalPath(same)).toBe(same)
})

it('writes parameters and fragments after the path, and leaves out what is empty', () => {
  expect(toAddress({ to: '/mentors', search: { skill: 'maths & more', free: 'true' } })).toBe(
    '/mentors?skill=maths+%26+more&free=true',
  )
  expect(toAddress({ to: '/chat/$chatId', params: { chatId: 'a__b' }, hash: 'message-3' })).toBe(
    '/chat/a__b#message-3',
  )
  expect(toAddress({ to: '/join', search: {}, hash: '' })).toBe('/join')
})
