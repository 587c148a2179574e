import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatSummary, Message } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { applyToChatList } from './chat-events.ts'
import type { ChatEvent } from './chat-events.ts'
import { unreadFrom, withUnread } from './unread.ts'

const me = 'me'
const chatId = 'a__b'

/** A chat of two, as the database has it. */
class Chat {
  /** Whether each message is mine. */
  readonly messages: boolean[] = []
  seen = 0

  get unread(): number[] {
    return this.messages.flatMap((isMine, at) => (!isMine && at + 1 > this.seen ? [at + 1] : []))
  }

  read(): ChatSummary[] {
    const other = { id: 'b', role: 'mentee', name: 'Mio Lang', picture: null } as const
    const lastSeq = this.messages.length
    const unread = this.unread.slice(0, 99)
    const chat = { id: chatId, other, lastSeq, unread: unread.length, last: null }
    return [withUnread(chat, unreadFrom(this.seen, unread, lastSeq))]
  }

  send(isMine: boolean): ChatEvent {
    const seq = this.messages.push(isMine)
    const message: Message = {
      seq,
      id: `m${seq}`,
      senderId: isMine ? me : 'b',
      text: 'hello',
      image: null,
      at: seq,
    }
    return { kind: 'sent', chatId, message }
  }

  see(seq: number): ChatEvent {
    this.seen = Math.max(this.seen, seq)
    return { kind: 'seen', chatId, readerId: me, seq: this.seen }
  }
}

const apply = (list: ChatSummary[], payload: ChatEvent) =>
  applyToChatList(list, { topic: topics.inbox(me), payload }, me)

describe('[L3] the list of chats after events', () => {
  it('equals what the database has, whoever writes and however far one has read', () => {
    const step = fc.oneof(fc.boolean(), fc.nat({ max: 12 }))
    fc.assert(
      fc.property(fc.nat({ max: 5 }), fc.array(step, { maxLength: 40 }), (before, steps) => {
        const chat = new Chat()
        for (let n = 0; n < before; n += 1) chat.send(n % 2 === 0)
        let list = chat.read()
        for (const one of steps) {
          const event =
            typeof one === 'boolean' ? chat.send(one) : chat.see(Math.max(0, chat.messages.length - one))
          const next = apply(list, event)
          // With fewer unread messages than are counted, no event needs a read.
          expect(next).toBeDefined()
          list = next ?? []
          expect(list[0]).toMatchObject({ unread: chat.unread.length, lastSeq: chat.messages.length })
        }
      }),
    )
  })

  it('needs no read when a member has answered before the marker of what they read moves', () => {
    const chat = new Chat()
    const first = apply(chat.read(), chat.send(false)) ?? []
    expect(first[0]?.unread).toBe(1)
    const answered = apply(first, chat.send(true)) ?? []
    const theirs = apply(answered, chat.send(false)) ?? []
    expect(apply(theirs, chat.see(1))).toMatchObject([{ unread: 1, lastSeq: 3 }])
  })

  it('needs no read when the marker moves among messages from before', () => {
    const chat = new Chat()
    for (const isMine of [false, false, true]) chat.send(isMine)
    expect(apply(chat.read(), chat.see(1))).toMatchObject([{ unread: 1 }])
  })

  it('leaves a list as it is after a marker that the read had already', () => {
    const chat = new Chat()
    for (const isMine of [false, true, false]) chat.send(isMine)
    const late = chat.see(1)
    chat.see(2)
    expect(apply(chat.read(), late)).toMatchObject([{ unread: 1 }])
  })

  it('needs a read when the marker moves among more messages than are counted', () => {
    const chat = new Chat()
    for (let n = 0; n < 120; n += 1) chat.send(false)
    expect(apply(chat.read(), chat.see(50))).toBeUndefined()
  })

  it('keeps no more than the messages that a number of unread ones can say', () => {
    const chat = new Chat()
    let list = chat.read()
    for (let n = 0; n < 250; n += 1) list = apply(list, chat.send(false)) ?? []
    expect(list[0]?.unread).toBe(99)
    expect(apply(list, chat.see(150))).toBeUndefined()
    expect(apply(list, chat.see(250))).toMatchObject([{ unread: 0 }])
  })
})
