import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox as limit } from '#shared/limits.ts'
import type { HeldResult, SendResult } from '#shared/contract/chat.ts'
import { systemClock } from '../clock.ts'
import { OutboxQueue } from './outbox-queue.ts'
import type { Outgoing, OutgoingImage, RetryDecision } from './outbox-queue.ts'

/** A server that answers when the test says so. */
function aServer() {
  const tries: {
    item: Outgoing
    note: (of: Partial<OutgoingImage>) => void
    answer: (sent?: Partial<SendResult>) => void
    hold: (held: HeldResult) => void
    fail: (verdict: RetryDecision) => void
  }[] = []
  const queue = new OutboxQueue({
    send: (item, note) =>
      new Promise((resolve, reject) => {
        tries.push({
          item,
          note,
          answer: (sent) => resolve({ seq: tries.length, at: 0, text: item.text, ...sent }),
          hold: resolve,
          fail: reject,
        })
      }),
    classifyError: (error) => error as RetryDecision,
    clock: systemClock,
    // The middle of the jitter.
    random: () => 0.5,
  })
  const write = (chatId: string, ...texts: string[]) => {
    for (const text of texts) queue.enqueue({ id: `${chatId}-${text}`, chatId, text, image: null, at: 0 })
  }
  const states = (chatId: string) =>
    queue
      .of(chatId)
      .map(({ text, state, isUnconfirmed }) => `${text} ${isUnconfirmed ? 'unconfirmed' : state}`)
  const tried = () => tries.map(({ item }) => item.id)
  const last = () => {
    const one = tries.at(-1)
    if (!one) throw new Error('nothing was tried')
    return one
  }
  return { queue, tries, write, states, tried, last }
}

/** Lets promises run that are settled. */
const settled = () => vi.advanceTimersByTimeAsync(0)
const missed: RetryDecision = { kind: 'unconfirmed' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the outbox', () => {
  it("[CH2] sends a chat's messages one after the other, in the order of writing", async () => {
    const { write, states, tried, last } = aServer()
    write('a', 'one', 'two')
    expect(states('a')).toEqual(['one queued', 'two queued'])
    expect(tried()).toEqual(['a-one'])
    last().answer()
    await settled()
    expect(tried()).toEqual(['a-one', 'a-two'])
    expect(states('a')).toEqual(['one sent', 'two queued'])
  })

  it('[SY39] is done with a message that is held, and sends the next', async () => {
    const { write, states, tried, last } = aServer()
    write('a', 'one', 'two')
    last().hold({ heldUntil: 7, text: 'one' })
    await settled()
    expect(states('a')).toEqual(['two queued'])
    expect(tried()).toEqual(['a-one', 'a-two'])
  })

  it('[CH2] sends at most ten messages at once over all chats', async () => {
    const { write, tries } = aServer()
    for (let chat = 0; chat < 12; chat++) write(`chat${chat}`, 'hello')
    expect(tries).toHaveLength(limit.inFlight)
    tries[0]?.answer()
    await settled()
    expect(tries).toHaveLength(limit.inFlight + 1)
  })

  it('[CH3, CH7] retries automatically with the same id, before later messages', async () => {
    const { write, states, tried, last } = aServer()
    write('a', 'one', 'two')
    last().fail(missed)
    await settled()
    expect(states('a')).toEqual(['one unconfirmed', 'two queued'])
    expect(tried()).toEqual(['a-one'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tried()).toEqual(['a-one', 'a-one'])
    last().answer()
    await settled()
    expect(tried()).toEqual(['a-one', 'a-one', 'a-two'])
  })

  it('[CH7] backs off from attempt to attempt, and retries at once after a reconnect', async () => {
    const { queue, write, tries, last } = aServer()
    write('a', 'one')
    for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      last().fail(missed)
      await vi.advanceTimersByTimeAsync(wait - 1)
      const before = tries.length
      await vi.advanceTimersByTimeAsync(1)
      expect(tries.length).toBe(before + 1)
    }
    last().fail(missed)
    await settled()
    const before = tries.length
    queue.resume()
    expect(tries.length).toBe(before + 1)
  })

  it('[CH7] keeps a rejected message with its reason, and continues with the next', async () => {
    const { queue, write, states, tried, last } = aServer()
    write('a', 'one', 'two')
    last().fail({ kind: 'rejected', rejection: { text: 'No.' } })
    await settled()
    expect(states('a')).toEqual(['one rejected', 'two queued'])
    expect(queue.of('a')[0]?.rejection).toEqual({ text: 'No.' })
    expect(tried()).toEqual(['a-one', 'a-two'])
    last().answer()
    await settled()
    const [refused] = queue.of('a')
    if (refused) queue.retry(refused)
    expect(tried()).toEqual(['a-one', 'a-two', 'a-one'])
    expect(states('a')).toEqual(['one queued', 'two sent'])
  })

  it('[CH7] waits as long as the server says, and shows no failure meanwhile', async () => {
    const { write, states, tries, last } = aServer()
    write('a', 'one')
    last().fail({ kind: 'later', ms: 3_000 })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(states('a')).toEqual(['one queued'])
    expect(tries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toHaveLength(2)
  })

  it('[CH7] removes a deleted message, also while it is being sent', async () => {
    const { queue, write, states, tried, last } = aServer()
    write('a', 'one', 'two')
    const [first] = queue.of('a')
    if (first) queue.discard(first)
    expect(states('a')).toEqual(['two queued'])
    last().fail(missed)
    queue.resume()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tried()).toEqual(['a-one', 'a-two'])
  })

  it('[CH3] removes a delivered message, even if its response was lost', async () => {
    const { queue, write, states, last } = aServer()
    write('a', 'one', 'two')
    last().fail(missed)
    await settled()
    queue.confirmDelivered('a', (id) => id === 'a-one')
    expect(states('a')).toEqual(['two queued'])
  })

  it('[CH29] uploads an image once for all attempts of its message, and again after a rejection', async () => {
    const { queue, last } = aServer()
    const image = { file: new Blob(['x']), size: null, imageId: null, progress: null }
    queue.enqueue({ id: 'p', chatId: 'a', text: '', image, at: 0 })
    last().note({ progress: 0.5 })
    expect(queue.of('a')[0]?.image?.progress).toBe(0.5)
    last().note({ imageId: 'brought' })
    last().fail(missed)
    await settled()
    expect(queue.of('a')[0]?.image).toMatchObject({ imageId: 'brought', progress: null })
    queue.resume()
    expect(last().item.image?.imageId).toBe('brought')
    last().fail({ kind: 'rejected', rejection: { text: 'gone' } })
    await settled()
    for (const item of queue.of('a')) queue.retry(item)
    expect(last().item.image?.imageId).toBeNull()
  })

  it('removes everything of one member before the next logs in', async () => {
    const { queue, write, tries, last } = aServer()
    write('a', 'one')
    const answered = last()
    queue.clear()
    expect(queue.of('a')).toEqual([])
    expect(queue.queued()).toEqual([])
    write('a', 'mine')
    answered.answer()
    await settled()
    expect(tries).toHaveLength(2)
    expect(queue.of('a').map(({ text }) => text)).toEqual(['mine'])
  })
})
