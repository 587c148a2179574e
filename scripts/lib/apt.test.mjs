import { expect, it } from 'vitest'
import { isLocked } from './apt.mjs'

it.each([
  'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)',
  'E: Unable to lock directory /var/lib/apt/lists/',
  'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?',
])('waits for the process that holds a lock: %s', (output) => {
  expect(isLocked(output)).toBe(true)
})

it('does not wait if a package does not exist', () => {
  expect(isLocked('E: Unable to locate package no-such-package')).toBe(false)
})
