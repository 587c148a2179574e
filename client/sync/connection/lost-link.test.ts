import { beforeEach, expect, it } from 'vitest'
import { createHarness } from '#client/testing/connection-harness.ts'

let at: ReturnType<typeof createHarness>
beforeEach(() => {
  at = createHarness()
})

/** Started, open and subscribed. */
function connect(): void {
  at.start()
  at.transport.link.join()
}

it('[SY33, CN6] says that the server did not respond when a link is lost in silence', async () => {
  connect()
  at.transport.link.lose(true)
  expect(at.connectivity.store.get()).toMatchObject({
    state: 'offline',
    detail: "Backend didn't respond within 10 seconds.",
  })
  await at.clock.advance(1_000)
  await at.answer('member')
  at.transport.link.join()
  at.transport.link.lose()
  expect(at.connectivity.store.get().detail).toBe('Could not reach Cloud Firestore backend...')
})

it('[SY34, CN7] closes the link when the browser goes offline, and connects again when the server answers', async () => {
  connect()
  const { link } = at.transport
  at.changeNetwork(true)
  expect([link.isClosed, at.state(), at.heard.at(-1)]).toEqual([true, 'probing', 'ask'])
  await at.answer('member')
  expect([at.state(), at.transport.links.length]).toEqual(['connecting', 2])
  at.transport.link.join()
  at.changeNetwork(true)
  await at.answer('failure')
  expect(at.state()).toBe('waiting')
})
