import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus, TopicEvent } from './index.ts'

export type Harness = { readonly nodes: readonly [Bus, ...Bus[]]; readonly close: () => Promise<void> }

/** What every bus has to do; run on each of them, with as many nodes as it has. */
export function busContract(name: string, open: () => Promise<Harness>): void {
  describe(`the bus ${name}`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    it('[L1, SN1] tells the watchers of its own node at once, with the row, and of no other topic', () => {
      const [bus] = harness.nodes
      const { heard, leave } = listenOn(harness, 'chat/1')
      bus.publish([{ topic: 'chat/1', lastSeq: 3, payload: { seq: 3 } }, { topic: 'chat/2' }])
      expect(heard[0]).toEqual([{ topic: 'chat/1', lastSeq: 3, payload: { seq: 3 } }])
      leave()
    })

    it('[L3, SN1] tells those of every other node the name and the number, in their order, and never a row', async () => {
      const { heard, leave } = listenOn(harness, 'chat/3')
      for (let head = 1; head <= 500; head++)
        harness.nodes[0].publish([{ topic: 'chat/3', lastSeq: head, payload: { seq: head } }])
      const counts = () => heard.map(({ length }) => length)
      await vi.waitFor(() => expect(Math.min(...counts())).toBe(500), 10_000)
      for (const touches of heard.slice(1))
        expect(touches).toEqual(
          Array.from({ length: 500 }, (_, at) => ({ topic: 'chat/3', lastSeq: at + 1 })),
        )
      leave()
    })

    it('[L8, SN1] passes signals on to every node, in their order', async () => {
      const { heard, leave } = listenOn(harness, 'signals/1')
      const signals = Array.from({ length: 50 }, (_, n) => ({ kind: 'frame', n, text: 'ä'.repeat(n) }))
      for (const signal of signals) harness.nodes.at(-1)?.publish([{ topic: 'signals/1', signal }])
      const all = signals.map((signal) => ({ topic: 'signals/1', signal }))
      await vi.waitFor(() => expect(heard).toEqual(heard.map(() => all)), 10_000)
      leave()
    })

    it('[SN1] takes more touches at once than fit into one message', async () => {
      const topics = Array.from({ length: 450 }, (_, at) => `inbox/${at}`)
      const { heard, leave } = listenOn(harness, 'inbox/449')
      harness.nodes.at(-1)?.publish(topics.map((topic) => ({ topic })))
      const once = heard.map(() => [{ topic: 'inbox/449' }])
      await vi.waitFor(() => expect(heard).toEqual(once), 10_000)
      leave()
    })

    it('[L11] tells nobody who left, and knows who listens', () => {
      const [bus] = harness.nodes
      const { heard, leave } = listenOn(harness, 'notes/1')
      expect(bus.hasSubscribers('notes/1')).toBe(true)
      leave()
      bus.publish([{ topic: 'notes/1' }])
      expect([heard[0], bus.hasSubscribers('notes/1'), bus.isPartitioned()]).toEqual([[], false, false])
    })
  })
}

/** What each node heard of `topic` so far. */
function listenOn({ nodes }: Harness, topic: string) {
  const heard = nodes.map(() => [] as TopicEvent[])
  const leave = nodes.map((bus, at) => bus.subscribe(topic, (touch) => heard[at]?.push(touch)))
  return { heard, leave: () => leave.forEach((end) => end()) }
}
