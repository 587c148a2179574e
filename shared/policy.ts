import type { Reason } from './errors.ts'
import type { Me } from './schemas/account.ts'

/** Who acts: the signed-in person, or null. Only what decisions need. */
export type Actor = Pick<Me, 'id' | 'role'> | null

/**
 * One line of the table. `who`: whether this is theirs to do at all; when not, the answer is that the thing
 * does not exist. `when`: whether the thing's state allows it now; when not, `otherwise` says why.
 */
export type Rule<T> = {
  readonly who: (me: Actor, thing: T) => boolean
  readonly when?: (thing: T, me: Actor) => boolean
  readonly otherwise?: Reason
}

/**
 * What the request rules look at. `isBlocked`: one of the two blocked the other, or is suspended. Then the pair is,
 * for both, as if it did not exist.
 */
export type RequestThing = {
  readonly mentorId: string
  readonly requesterId: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  readonly isBlocked: boolean
}

/** A person somebody may ask. `isListed`: a mentor with a verified address who is not suspended. */
export type MentorThing = { readonly id: string; readonly isListed: boolean; readonly isBlocked: boolean }

/** Somebody's free times: shown on a listed mentor, and to the other half of an accepted pair [AZ-6]. */
export type AvailabilityThing = {
  readonly userId: string
  readonly isListed: boolean
  readonly isCounterpart: boolean
  readonly isBlocked: boolean
}

/** A person as one blocks and reports them. `isKnown`: the two have, or had, a request or a chat. */
export type PersonThing = { readonly id: string; readonly isKnown: boolean; readonly isListed: boolean }

/** A message as one reports it, also after the chat has ended. */
export type MessageThing = { readonly memberIds: readonly string[]; readonly senderId: string }

const isRequester = (me: Actor, request: RequestThing): boolean =>
  me?.id === request.requesterId && !request.isBlocked
const isItsMentor = (me: Actor, request: RequestThing): boolean =>
  me?.id === request.mentorId && !request.isBlocked
const isMember = (me: Actor, request: RequestThing): boolean =>
  isRequester(me, request) || isItsMentor(me, request)
const isPending = (request: RequestThing): boolean => request.status === 'pending'
const isAccepted = (request: RequestThing): boolean => request.status === 'accepted'
/** A mentee may take back what waits and clear away what was refused; a mentor only the latter [AZ-5]. */
const isDeletable = (request: RequestThing, me: Actor): boolean =>
  request.status === 'rejected' || (request.status === 'pending' && isRequester(me, request))

const anyone = (): boolean => true
const isSignedIn = (me: Actor): boolean => me !== null

/** What concerns nobody's thing but one's own session. */
export const openRules = {
  'app.read': { who: anyone },
  'app.watch': { who: isSignedIn },
  'account.join': { who: anyone },
  'account.enter': { who: anyone },
  'account.leave': { who: anyone },
  'account.recover': { who: anyone },
  'account.manage': { who: isSignedIn },
  'mentors.search': { who: isSignedIn },
  'chat.use': { who: isSignedIn },
  'notes.use': { who: isSignedIn },
  'availability.write': { who: isSignedIn },
  'profile.write': { who: isSignedIn },
  'safety.use': { who: isSignedIn },
  'skills.write': { who: (me: Actor) => me?.role === 'mentor' },
} as const satisfies Record<string, Rule<undefined>>

/** What each rule about a thing looks at. */
type Things = {
  'request.create': MentorThing
  'request.read': RequestThing
  'request.accept': RequestThing
  'request.reject': RequestThing
  'request.delete': RequestThing
  'presence.read': RequestThing
  'chat.end': RequestThing
  'chat.read': RequestThing
  'chat.send': RequestThing
  'call.join': RequestThing
  'session.end': { readonly userId: string }
  'note.write': { readonly userId: string }
  'availability.read': AvailabilityThing
  'person.see': { readonly isBlocked: boolean }
  'person.block': PersonThing
  'person.report': PersonThing
  'message.report': MessageThing
}

/** What concerns a thing: a request, a chat, a session. Handlers load it and ask `allow`. */
export const thingRules: { readonly [R in keyof Things]: Rule<Things[R]> } = {
  'request.create': { who: (me, mentor) => me?.role === 'mentee' && mentor.isListed && !mentor.isBlocked },
  'request.read': { who: isMember },
  'request.accept': { who: isItsMentor, when: isPending, otherwise: 'request.acceptFailed' },
  'request.reject': { who: isItsMentor, when: isPending, otherwise: 'request.rejectFailed' },
  'request.delete': { who: isMember, when: isDeletable, otherwise: 'request.deleteFailed' },
  'presence.read': { who: isMember, when: isAccepted },
  'chat.end': { who: isMember, when: isAccepted, otherwise: 'chat.deleteFailed' },
  'chat.read': { who: isMember, when: isAccepted, otherwise: 'chat.notAccepted' },
  'chat.send': { who: isMember, when: isAccepted, otherwise: 'chat.sendFailed' },
  'call.join': { who: isMember, when: isAccepted, otherwise: 'chat.notAccepted' },
  'session.end': { who: (me, session) => me?.id === session.userId },
  'note.write': { who: (me, note) => me?.id === note.userId },
  'availability.read': {
    who: (me, owner) =>
      me !== null &&
      (me.id === owner.userId || (!owner.isBlocked && (owner.isListed || owner.isCounterpart))),
  },
  'person.see': { who: (me, person) => me !== null && !person.isBlocked },
  'person.block': { who: (me, person) => me !== null && me.id !== person.id && person.isKnown },
  'person.report': {
    who: (me, person) => me !== null && me.id !== person.id && (person.isKnown || person.isListed),
  },
  'message.report': {
    who: (me, message) => me !== null && message.memberIds.includes(me.id) && me.id !== message.senderId,
  },
} as const

export type OpenRule = keyof typeof openRules
export type ThingRule = keyof Things
export type Thing<R extends ThingRule> = Things[R]

/** Whether `me` may do this to `thing` now. Buttons ask it; the server asks it again. */
export function can<R extends ThingRule>(rule: R, me: Actor, thing: Thing<R>): boolean {
  const line: Rule<Thing<R>> = thingRules[rule]
  return line.who(me, thing) && (line.when?.(thing, me) ?? true)
}
