import { expect, it } from 'vitest'
import { listMenu } from './menus.ts'

const namesOf = (...args: Parameters<typeof listMenu>) => listMenu(...args).map(([name]) => name)

it('[NV12] lists the pages of a menu in order, each role with its own connections', () => {
  expect(namesOf('main', 'mentor')).toEqual(['mentorconnections', 'chat1', 'search1', 'notes'])
  expect(namesOf('main', 'mentee')).toEqual(['menteeconnections', 'chat1', 'search1', 'notes'])
  expect(namesOf('account', 'mentee')).toEqual([
    'menteeconnections',
    'profile',
    'settings/password',
    'availability',
  ])
  expect(namesOf('settings', null)).toEqual(
    ['password', 'address', 'sessions', 'appearance', 'data', 'blocked', 'delete'].map(
      (name) => `settings/${name}`,
    ),
  )
})
