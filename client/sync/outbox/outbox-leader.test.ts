import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SendResult } from '#shared/contract/chat.ts'
import { systemClock } from '../clock.ts'
import { OutboxQueue, type Outgoing } from './outbox-queue.ts'

/** Tabs of one browser: what one of them notes all others and the disk hear of. One at a time sends. */
function aBrowser(answers: boolean[]) {
  const disk = new Map<string, Outgoing>()
  const arrived: string[] = []
  const tabs: OutboxQueue[] = []
  const open = () => {
    const tab: OutboxQueue = new OutboxQueue({
      send: async ({ id, text }): Promise<SendResult> => {
        // It may arrive although the answer is lost.
        const isAnswered = answers.shift() ?? true
        if (isAnswered || answers.length % 2 === 0) if (!arrived.includes(id)) arrived.push(id)
        await Promise.resolve()
        if (!isAnswered) throw new Error('lost')
        return { seq: arrived.indexOf(id) + 1, at: 0, text }
      },
      classifyError: () => ({ kind: 'unconfirmed' }),
      clock: systemClock,
      random: Math.random,
      onChange(change) {
        const isOver = change.kind === 'removed' || change.item.state === 'sent'
        if (change.kind === 'removed') disk.delete(change.id)
        else if (isOver) disk.delete(change.item.id)
        else disk.set(change.item.id, change.item)
        for (const other of tabs) {
          if (other === tab) continue
          if (change.kind === 'put') other.upsert(change.item)
          else other.remove(change.chatId, change.id)
        }
      },
    })
    tab.setLeader(false)
    for (const item of [...disk.values()].toSorted((a, b) => a.at - b.at)) tab.upsert(item)
    tabs.push(tab)
    return tab
  }
  const claim = (tab: OutboxQueue) => {
    for (const other of tabs) other.setLeader(other === tab)
  }
  return { disk, arrived, tabs, open, claim }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), tab: fc.nat(), chat: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constantFrom('open' as const, 'close' as const, 'hold' as const), tab: fc.nat() }),
)

it('[OF1, OF2, CH2] each message arrives once, in the order of writing, however tabs open, close, and lose responses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(fc.boolean()), async (steps, answers) => {
      const browser = aBrowser([...answers])
      browser.claim(browser.open())
      const written: string[] = []
      for (const one of steps) {
        const tab = browser.tabs[one.tab % browser.tabs.length]
        if (!tab) continue
        if (one.kind === 'open') browser.open()
        else if (one.kind === 'hold') tab.pause()
        else if (one.kind === 'write') {
          const id = `${one.chat}${written.length}`
          written.push(id)
          browser.claim(tab)
          tab.enqueue({ id, chatId: one.chat, text: id, image: null, at: written.length })
        } else if (browser.tabs.length > 1) {
          browser.tabs.splice(browser.tabs.indexOf(tab), 1)
          tab.clear()
          const next = browser.tabs[0]
          if (next) browser.claim(next)
        }
        await Promise.resolve()
      }
      // The connection is back.
      for (let round = 0; round < 200 && browser.disk.size > 0; round++) {
        for (const tab of browser.tabs) tab.resume()
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (const chat of ['a', 'b']) {
        const ofChat = (ids: string[]) => ids.filter((id) => id.startsWith(chat))
        expect(ofChat(browser.arrived)).toEqual(ofChat(written))
      }
      expect(browser.disk.size).toBe(0)
      for (const tab of browser.tabs) {
        expect(tab.queued()).toEqual([])
        tab.clear()
      }
    }),
    { numRuns: 200 },
  )
})
