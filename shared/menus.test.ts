import { expect, it } from 'vitest'
import { listMenu } from './menus.ts'

const namesOf = (...args: Parameters<typeof listMenu>) => listMenu(...args).map(([name]) => name)

it('[NV11, NV12] lists the pages of a menu in the order of the registry, each role with its own dashboard and connections', () => {
  expect(namesOf('main', 'mentor')).toEqual(['mentor1', 'mentorconnections', 'chat1', 'search1', 'notes'])
  expect(namesOf('main', 'mentee')).toEqual(['mentee1', 'menteeconnections', 'chat1', 'search1', 'notes'])
  const specified = ['menteeconnections', 'profile', 'settings/password', 'availability']
  expect(namesOf('account', 'mentee').filter((name) => specified.includes(name))).toEqual(specified)
  const settings = namesOf('settings', null)
  expect([settings[0], settings.at(-1)]).toEqual(['settings/password', 'settings/delete'])
})
