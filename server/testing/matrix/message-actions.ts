import { newId } from '#shared/domain/ids.ts'
import type { MessageResource, SentMessageResource } from '#shared/policy.ts'
import { aReport, ask, decide, noPair } from './action.ts'
import type { Action } from './action.ts'
import { imageText } from './chat-images.ts'
import { isAccepted, isHidden, personOf, requestOf } from './world.ts'
import type { Who, World } from './world.ts'

/** The message of each member of the pair: the only two of the chat. */
const sent = [
  { seq: 1, by: 'mentor' },
  { seq: 2, by: 'mentee' },
] as const
type Sent = (typeof sent)[number]

/** An actor's own message, and the one that the other member wrote; others try that of the mentor. */
const ownOf = (who: Who): Sent => (who === 'mentee' ? sent[1] : sent[0])
const othersOf = (who: Who): Sent => (who === 'mentor' ? sent[1] : sent[0])

/** A message as the rules see it; null where the chat has none. */
function messageOf(world: World, { by }: Sent): SentMessageResource | null {
  const request = requestOf(world)
  return request && isAccepted(world.state)
    ? { ...request, senderId: world.people[by].id, isRecent: true }
    : null
}

/** The same to report, also after the end of the chat. */
function reportable({ state, people }: World, { by }: Sent): MessageResource | null {
  if (!isAccepted(state) && state !== 'ended') return null
  return { senderId: people[by].id, memberIds: [people.mentor.id, people.mentee.id] }
}

type Choice = { readonly note?: string; readonly choose: (who: Who) => Sent }

/** A call that changes a message, or what is at it. */
function messageCall(
  call: 'editMessage' | 'deleteMessage' | 'setReaction',
  more: object,
  { note = '', choose }: Choice,
): Action {
  const rule = call === 'setReaction' ? 'message.react' : 'message.change'
  return {
    ...{ name: `chat.${call}${note}`, rule, needsSession: true, changesState: call === 'deleteMessage' },
    run: ({ visitors, pair }, who, isReal) =>
      ask(visitors[who], `chat.${call}`, {
        ...{ chatId: isReal ? pair : noPair(), seq: choose(who).seq, ...more },
      }),
    expected: (world, who, me) =>
      rule === 'message.react'
        ? decide('message.react', me, messageOf(world, choose(who)))
        : decide('message.change', me, messageOf(world, choose(who))),
  }
}

const report: Action = {
  ...{ name: 'safety.reportMessage', rule: 'message.report', needsSession: true, changesState: true },
  run: ({ visitors, pair }, who, isReal) =>
    ask(visitors[who], 'safety.reportMessage', {
      ...{ ...aReport(), chatId: isReal ? pair : noPair(), seq: othersOf(who).seq },
    }),
  expected: (world, who, me) => decide('message.report', me, reportable(world, othersOf(who))),
}

const search: Action = {
  ...{ name: 'chat.search', rule: 'chats.search', needsSession: true, changesState: false },
  async run({ visitors }, who, isReal) {
    const answer = await ask(visitors[who], 'chat.search', { search: isReal ? imageText : 'no such words' })
    return answer.outcome === 'ok' && !answer.body.includes(imageText)
      ? { ...answer, outcome: 'nothing' }
      : answer
  },
  expected(world, _who, me) {
    if (!me) return 'app.signedOut'
    return decide('chat.read', me, requestOf(world)) === 'ok' ? 'ok' : 'nothing'
  },
}

/** Without a picture: whoever may send one is told so, before anything is stored. */
const upload: Action = {
  ...{ name: 'POST image of a chat', rule: 'chat.send', needsSession: true, changesState: false },
  async run({ visitors, pair }, who, isReal) {
    const url = `upload/chat/${isReal ? pair : noPair()}`
    const response = await visitors[who].post(url, undefined, { 'content-type': 'image/png' })
    const outcome = /"reason":"([^"]+)"/.exec(response.body)?.[1] ?? 'ok'
    return { outcome, body: `${response.statusCode} ${outcome}` }
  },
  expected(world, _who, me) {
    const decided = decide('chat.send', me, requestOf(world))
    return decided === 'ok' ? 'file.notPicture' : decided
  },
}

/** The mentor, by id: shown to mentees who may ask them. */
const mentor: Action = {
  ...{ name: 'people.mentor', rule: 'mentors.search', needsSession: true, changesState: false },
  async run({ visitors, people }, who, isReal) {
    const target = who === 'mentee' ? people.mentor : people.mentee
    const mentorId = isReal ? target.id : newId()
    const answer = await ask(visitors[who], 'people.mentor', { mentorId })
    return answer.body.includes('"mentor":null') ? { ...answer, outcome: 'nothing' } : answer
  },
  expected(world, who, me) {
    if (!me) return 'app.signedOut'
    return personOf(world, who).isListed && !isHidden(world.state) ? 'ok' : 'nothing'
  },
}

/** What the members of a pair can try with its messages, and what leads to the other one. */
export const messageActions: readonly Action[] = [
  messageCall('editMessage', { text: imageText }, { choose: ownOf }),
  messageCall('editMessage', { text: imageText }, { choose: othersOf, note: ' of the other' }),
  messageCall('deleteMessage', {}, { choose: ownOf }),
  messageCall('deleteMessage', {}, { choose: othersOf, note: ' of the other' }),
  messageCall('setReaction', { reaction: 'heart' }, { choose: othersOf }),
  ...[report, search, upload, mentor],
]
