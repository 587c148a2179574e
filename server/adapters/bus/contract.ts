import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus, TopicEvent } from './index.ts'

export type Harness = { readonly nodes: readonly [Bus, ...Bus[]]; readonly close: () => Promise<void> }

/** The contract of every bus implementation, run with as many nodes as `open` returns. */
export function busContract(name: string, open: () => Promise<Harness>): void {
  describe(`the bus ${name}`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    it('[L1, SN1] delivers to local subscribers of the topic at once, with the payload', () => {
      const [bus] = harness.nodes
      const { received, unsubscribe } = subscribeAll(harness, 'chat/1')
      bus.publish([{ topic: 'chat/1', lastSeq: 3, payload: { seq: 3 } }, { topic: 'chat/2' }])
      expect(received[0]).toEqual([{ topic: 'chat/1', lastSeq: 3, payload: { seq: 3 } }])
      unsubscribe()
    })

    it('[L3, SN1] delivers to other nodes in order, with the sequence number and the payload', async () => {
      const { received, unsubscribe } = subscribeAll(harness, 'chat/3')
      for (let lastSeq = 1; lastSeq <= 500; lastSeq++)
        harness.nodes[0].publish([{ topic: 'chat/3', lastSeq, payload: { seq: lastSeq } }])
      const counts = () => received.map(({ length }) => length)
      await vi.waitFor(() => expect(Math.min(...counts())).toBe(500), 10_000)
      for (const events of received.slice(1))
        expect(events).toEqual(
          Array.from({ length: 500 }, (_, at) => ({
            ...{ topic: 'chat/3', lastSeq: at + 1, payload: { seq: at + 1 } },
          })),
        )
      unsubscribe()
    })

    it('[L8, SN1] delivers signals to every node, in order', async () => {
      const { received, unsubscribe } = subscribeAll(harness, 'signals/1')
      const signals = Array.from({ length: 50 }, (_, n) => ({ kind: 'frame', n, text: 'ä'.repeat(n) }))
      for (const signal of signals) harness.nodes.at(-1)?.publish([{ topic: 'signals/1', signal }])
      const all = signals.map((signal) => ({ topic: 'signals/1', signal }))
      await vi.waitFor(() => expect(received).toEqual(received.map(() => all)), 10_000)
      unsubscribe()
    })

    it('[SN1] publishes more events at once than fit into one message', async () => {
      const topics = Array.from({ length: 450 }, (_, at) => `inbox/${at}`)
      const { received, unsubscribe } = subscribeAll(harness, 'inbox/449')
      harness.nodes.at(-1)?.publish(topics.map((topic) => ({ topic })))
      const once = received.map(() => [{ topic: 'inbox/449' }])
      await vi.waitFor(() => expect(received).toEqual(once), 10_000)
      unsubscribe()
    })

    it('[L11] delivers nothing after unsubscribing, and knows its subscribers', () => {
      const [bus] = harness.nodes
      const { received, unsubscribe } = subscribeAll(harness, 'notes/1')
      expect(bus.hasSubscribers('notes/1')).toBe(true)
      unsubscribe()
      bus.publish([{ topic: 'notes/1' }])
      expect([received[0], bus.hasSubscribers('notes/1'), bus.isPartitioned()]).toEqual([[], false, false])
    })
  })
}

/** Subscribes on every node. `received` holds the events on `topic` per node. */
function subscribeAll({ nodes }: Harness, topic: string) {
  const received = nodes.map(() => [] as TopicEvent[])
  const unsubscribe = nodes.map((bus, at) => bus.subscribe(topic, (event) => received[at]?.push(event)))
  return { received, unsubscribe: () => unsubscribe.forEach((end) => end()) }
}
