import { liveQueries } from '#server/registry/live-queries.ts'
import { can } from '#shared/policy.ts'
import type { PairResource, WorkResource } from '#shared/policy.ts'
import { protections } from '#shared/safeguarding.ts'
import { newId } from '#shared/domain/ids.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import { createContextFor } from '../context.ts'
import { answerOf, aReport, ask, decide, noPair, noValue } from './action.ts'
import type { Action, Answer } from './action.ts'
import { listActions } from './list-actions.ts'
import { messageActions } from './message-actions.ts'
import { isAccepted, isHidden, personOf, requestOf, targetOf } from './world.ts'
import type { Member, Who, World } from './world.ts'

type RequestRule =
  | `request.${'accept' | 'reject' | 'delete'}`
  | `chat.${'end' | 'read' | 'send'}`
  | 'call.join'
  | 'work.write'

function pairCall(name: string, rule: RequestRule, input: (pair: string) => unknown): Action {
  return {
    ...{
      name,
      rule,
      needsSession: true,
      changesState: name.startsWith('connections.') || name === 'work.close',
    },
    run: ({ visitors, pair }, who, isReal) => ask(visitors[who], name, input(isReal ? pair : noPair())),
    expected: (world, _who, me) => {
      const decided = decide(rule, me, requestOf(world))
      if (decided === 'ok')
        return withoutTime[name] ?? (name === 'calls.join' ? atAgreedTime(world, decided) : decided)
      return decided
    },
  }
}

/** What the pair gets that may do something with a call, but has no such call. */
const withoutTime: Readonly<Record<string, string>> = {
  'calls.addAgendaLine': 'callTime.gone',
  'calls.tellOutcome': 'callOutcome.closed',
}

/** In `strict`, a pair with a minor can call at agreed times only, of which it has none here [CT5]. */
const atAgreedTime = ({ t, age }: World, decided: string): string =>
  decided === 'ok' && age === 'minor' && protections[t.services.config.safeguarding].callsOnlyAtAgreedTimes
    ? 'call.notAgreed'
    : decided

/** Calls that name another member: the pair name each other, and the others the mentee. */
function personCall(
  name: string,
  rule: `person.${'block' | 'pause' | 'report'}`,
  input = (): object => ({}),
): Action {
  return {
    ...{ name, rule, needsSession: true, changesState: true },
    run: (world, who, isReal) =>
      ask(world.visitors[who], name, { ...input(), userId: isReal ? targetOf(world, who).id : newId() }),
    expected: (world, who, me) => decide(rule, me, personOf(world, who)),
  }
}

/** Where the pair was never connected. */
const unconnected: readonly string[] = ['none', 'pending', 'pending and expired']

/** Reports of what the pair has, which stays reportable in every state. */
function pairReport(name: string, rule: `${'request' | 'call'}.report`, key: string): Action {
  const resourceOf = ({ state, people: { mentor, mentee } }: World): PairResource | null => {
    const missing = rule === 'request.report' ? ['none', 'ended'] : unconnected
    return missing.includes(state) ? null : { memberIds: [mentor.id, mentee.id] }
  }
  return {
    ...{ name, rule, needsSession: true, changesState: true },
    run: ({ visitors, pair }, who, isReal) =>
      ask(visitors[who], name, { ...aReport(), [key]: isReal ? pair : noPair() }),
    expected: (world, _who, me) => decide(rule, me, resourceOf(world)),
  }
}

type PairQuery = (typeof pairQueries)[number]

/** The live queries about a chat. Only the room of a call needs more than reading the chat. */
export const pairQueries = [
  ...([
    'messages',
    'heldMessages',
    'chat',
    'chatEnd',
    'typing',
    'call',
    'callTimes',
    'keptCalls',
    'agenda',
    'pastCalls',
    'room',
    'work',
  ] as const),
]

/** What some of them ask for besides the chat. */
const inputs: { readonly [name in PairQuery]?: object } = {
  room: { device: newId() },
  agenda: { timeId: newId() },
}

function pairQuery(query: PairQuery): Action {
  const rule = query === 'room' ? 'call.join' : query === 'work' ? 'work.read' : 'chat.read'
  // It rejects nobody: for everyone but the members of a chat that was ended, it has no value.
  const chatEnd = ({ state }: World, who: Who): string =>
    state === 'ended' && !who.startsWith('other') ? 'ok' : 'no value'
  return {
    ...{ name: `live ${query}`, rule, needsSession: false, changesState: false },
    run: (world, who, isReal) =>
      who === 'visitor'
        ? Promise.resolve({ outcome: 'app.signedOut', body: '' })
        : readLiveQuery(world, who, query, isReal ? world.pair : noPair()),
    expected: (world, who, me) => {
      if (me && query === 'chatEnd') return chatEnd(world, who)
      if (rule === 'work.read') return decide(rule, me, workOf(world))
      const decided = decide(rule, me, requestOf(world))
      return query === 'room' ? atAgreedTime(world, decided) : decided
    },
  }
}

/** The page of the pair: null where the two were never connected. */
function workOf({ state, age, people: { mentor, mentee } }: World): WorkResource | null {
  if (unconnected.includes(state)) return null
  return {
    ...{ mentorId: mentor.id, menteeId: mentee.id, isBlocked: isHidden(state) },
    ...{ isOpen: isAccepted(state), isKept: age === 'adult' },
  }
}

async function readLiveQuery(world: World, who: Member, name: PairQuery, pair: string): Promise<Answer> {
  const ctx = await createContextFor(world.t, world.people[who])
  const open = async (): Promise<unknown> => {
    const opened = liveQueries[name](ctx.me, { chatId: pair, ...inputs[name] })
    if (opened.kind === 'relay') return (await opened.enter(ctx)).release()
    if (opened.kind === 'feed') return opened.read(ctx, { seq: null, rev: 0 })
    return (await opened.read(ctx)) ?? noValue
  }
  return answerOf(open())
}

/** The profile picture of the mentee. */
const profilePicture: Action = {
  name: 'GET profile picture',
  rule: 'picture.see',
  needsSession: true,
  changesState: false,
  async run({ visitors, people, picture }, who, isReal) {
    const url = isReal ? picture : picture.replace(people.mentee.id, newId())
    const response = await visitors[who].get(url)
    if (response.statusCode === 200) return { outcome: 'ok', body: '200' }
    const reason = /"reason":"([^"]+)"/.exec(response.body)?.[1] ?? response.body
    return { outcome: reason, body: `${response.statusCode} ${reason}` }
  },
  expected: (world, who, me) => {
    const { hasRequest } = personOf(world, who === 'mentee' ? 'mentor' : who)
    const isBlocked = requestOf(world)?.isBlocked ?? false
    const owner = { id: world.people.mentee.id, isListed: false, hasRequest, isBlocked }
    return me ? (can('picture.see', me, owner) ? 'ok' : 'app.notFound') : 'app.signedOut'
  },
}

/** An image that the mentor or the mentee has sent. In `strict`, one to a minor waits for a review [IR2]. */
const chatImage = (by: 'mentor' | 'mentee'): Action => ({
  name: `GET image of ${by}`,
  rule: 'chat.read',
  needsSession: true,
  changesState: false,
  async run({ visitors, people, pair }, who, isReal) {
    const url = chatImageUrl(isReal ? pair : noPair(), people[by].id)
    const response = await visitors[who].get(url)
    if (response.statusCode === 200) return { outcome: 'ok', body: '200' }
    const reason = /"reason":"([^"]+)"/.exec(response.body)?.[1] ?? response.body
    return { outcome: reason, body: `${response.statusCode} ${reason}` }
  },
  expected: (world, who, me) => {
    const decided = decide('chat.read', me, requestOf(world))
    if (decided !== 'ok') return me ? 'app.notFound' : decided
    if (who === by || world.age === 'adult') return 'ok'
    const isPaused = (requestOf(world)?.resting.length ?? 0) > 0
    const waits = protections[world.t.services.config.safeguarding].pictureReview
    return (by === 'mentee' ? isPaused : waits) ? 'app.notFound' : 'ok'
  },
})

const today = new Date().toISOString().slice(0, 10)
const aNote = { version: 9, metOn: today, callTimeId: null, isShared: true, text: 'ok' }

/** What a pair can do on its page. A new pair cannot thank each other: they can only take thanks back [TY1]. */
const workCalls = [
  ['saveItem', () => ({ id: newId(), version: 0, aimId: newId(), title: 'swim', due: null })],
  ['setDone', () => ({ id: newId(), isDone: true })],
  ['removeItem', () => ({ id: newId(), version: 1 })],
  ['saveAgreement', () => ({ version: 9, often: 'weekly', reach: '', about: '', until: null })],
  ['acceptAgreement', () => ({ version: 9 })],
  ['saveNote', () => ({ id: newId(), ...aNote })],
  ['removeNote', () => ({ id: newId(), version: 1 })],
  ['saveThanks', () => ({ text: '', mayShow: false })],
  ['close', () => ({ text: 'goodbye' })],
] as const

/** What of the page was seen: asked of those who read it, also after the end. */
const workSeen: Action = {
  ...{ name: 'work.see', rule: 'work.read', needsSession: true, changesState: false },
  run: ({ visitors, pair }, who, isReal) =>
    ask(visitors[who], 'work.see', { chatId: isReal ? pair : noPair(), n: 0 }),
  expected: (world, _who, me) => decide('work.read', me, workOf(world)),
}

/** A chat that has ended: both read it for some days, outside `open` [EN12]. */
const pastPage: Action = {
  ...{ name: 'chat.pastPage', rule: 'chat.readPast', needsSession: true, changesState: false },
  run: ({ visitors, pair }, who, isReal) =>
    ask(visitors[who], 'chat.pastPage', { chatId: isReal ? pair : noPair(), before: 9 }),
  expected: ({ state, people: { mentor, mentee }, t }, _who, me) => {
    const isReadable = protections[t.services.config.safeguarding].readsAfterEnd
    const chat = { mentorId: mentor.id, menteeId: mentee.id, isBlocked: false, isReadable }
    return decide('chat.readPast', me, state === 'ended' ? chat : null)
  },
}

/** Everything that a member can try with the request, the chat, or the calls of a pair, or with the other member of it. */
export const actions: readonly Action[] = [
  pairCall('connections.accept', 'request.accept', (requestId) => ({ requestId })),
  pairCall('connections.reject', 'request.reject', (requestId) => ({ requestId })),
  pairCall('connections.remove', 'request.delete', (requestId) => ({ requestId })),
  pairCall('connections.end', 'chat.end', (requestId) => ({ requestId })),
  pairCall('chat.send', 'chat.send', (chatId) => ({ chatId, id: newId(), text: 'hello' })),
  pairCall('chat.page', 'chat.read', (chatId) => ({ chatId, before: 9 })),
  pairCall('chat.seen', 'chat.read', (chatId) => ({ chatId, seq: 0 })),
  pairCall('chat.deleteHeld', 'chat.read', (chatId) => ({ chatId, id: newId() })),
  pairCall('chat.typing', 'chat.send', (chatId) => ({ chatId, typing: true })),
  pairCall('calls.signal', 'call.join', (chatId) => ({
    ...{ chatId, device: newId(), n: 1, signal: { kind: 'again' } },
  })),
  pairCall('calls.end', 'call.join', (chatId) => ({ chatId })),
  pairCall('calls.proposeTime', 'call.join', (chatId) => ({
    ...{ chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 },
  })),
  pairCall('calls.confirmTime', 'call.join', (chatId) => ({ chatId, id: newId() })),
  pairCall('calls.removeTime', 'call.join', (chatId) => ({ chatId, id: newId() })),
  pairCall('calls.addAgendaLine', 'call.join', (chatId) => ({
    ...{ chatId, timeId: newId(), id: newId(), text: 'the essay' },
  })),
  pairCall('calls.tellOutcome', 'call.join', (chatId) => ({ chatId, timeId: newId(), tookPlace: false })),
  pairCall('calls.editAgendaLine', 'call.join', (chatId) => ({
    ...{ chatId, id: newId(), version: 1, text: 'the essay' },
  })),
  pairCall('calls.checkAgendaLine', 'call.join', (chatId) => ({ chatId, id: newId(), isDone: true })),
  pairCall('calls.removeAgendaLine', 'call.join', (chatId) => ({ chatId, id: newId(), version: 1 })),
  ...workCalls.map(([name, input]) =>
    pairCall(`work.${name}`, 'work.write', (chatId) => ({ chatId, ...input() })),
  ),
  workSeen,
  pastPage,
  personCall('safety.block', 'person.block'),
  personCall('safety.pause', 'person.pause'),
  personCall('safety.reportPerson', 'person.report', aReport),
  pairReport('safety.reportRequest', 'request.report', 'requestId'),
  pairReport('safety.reportCall', 'call.report', 'chatId'),
  pairReport('safety.reportWork', 'call.report', 'chatId'),
  ...messageActions,
  ...listActions,
  ...pairQueries.map(pairQuery),
  profilePicture,
  chatImage('mentor'),
  chatImage('mentee'),
  // Last: who has joined a call is in it until it ends.
  pairCall('calls.join', 'call.join', (chatId) => ({
    ...{ chatId, device: newId(), replaces: null, takesOver: false },
  })),
]
