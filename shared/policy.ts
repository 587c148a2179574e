import type { ErrorReason } from './errors.ts'
import type { Me } from './contract/account.ts'

/** Who acts: the signed-in person, or null. Only what decisions need. */
export type Actor = Pick<Me, 'id' | 'role'> | null

/**
 * One line of the table. `who`: whether this is theirs to do at all; when not, the answer is that the thing
 * does not exist. `when`: whether the thing's state allows it now; when not, `otherwise` says why.
 */
export type Rule<T> = {
  readonly permits: (me: Actor, thing: T) => boolean
  readonly condition?: (thing: T, me: Actor) => boolean
  readonly denyReason?: ErrorReason
}

/**
 * What the request rules look at. `isBlocked`: one of the two blocked the other, or is suspended. Then the pair is,
 * for both, as if it did not exist.
 */
export type RequestResource = {
  readonly mentorId: string
  readonly requesterId: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  readonly isBlocked: boolean
}

/** A person somebody may ask. `isListed`: a mentor with a verified address who is not suspended. */
export type MentorResource = { readonly id: string; readonly isListed: boolean; readonly isBlocked: boolean }

/** Somebody's free times: shown on a listed mentor, and to the other half of an accepted pair [AZ-6]. */
export type AvailabilityResource = {
  readonly userId: string
  readonly isListed: boolean
  readonly isCounterpart: boolean
  readonly isBlocked: boolean
}

/** A person as one blocks and reports them. `isKnown`: the two have, or had, a request or a chat. */
export type PersonResource = { readonly id: string; readonly isKnown: boolean; readonly isListed: boolean }

/** A message as one reports it, also after the chat has ended. */
export type MessageResource = { readonly memberIds: readonly string[]; readonly senderId: string }

const isRequester = (me: Actor, request: RequestResource): boolean =>
  me?.id === request.requesterId && !request.isBlocked
const isItsMentor = (me: Actor, request: RequestResource): boolean =>
  me?.id === request.mentorId && !request.isBlocked
const isMember = (me: Actor, request: RequestResource): boolean =>
  isRequester(me, request) || isItsMentor(me, request)
const isPending = (request: RequestResource): boolean => request.status === 'pending'
const isAccepted = (request: RequestResource): boolean => request.status === 'accepted'
/** A mentee may take back what waits and clear away what was refused; a mentor only the latter [AZ-5]. */
const isDeletable = (request: RequestResource, me: Actor): boolean =>
  request.status === 'rejected' || (request.status === 'pending' && isRequester(me, request))

const anyone = (): boolean => true
const isSignedIn = (me: Actor): boolean => me !== null

/** What concerns nobody's thing but one's own session. */
export const globalRules = {
  'app.read': { permits: anyone },
  'app.watch': { permits: isSignedIn },
  'account.join': { permits: anyone },
  'account.enter': { permits: anyone },
  'account.leave': { permits: anyone },
  'account.recover': { permits: anyone },
  'account.manage': { permits: isSignedIn },
  'mentors.search': { permits: isSignedIn },
  'chat.use': { permits: isSignedIn },
  'notes.use': { permits: isSignedIn },
  'availability.write': { permits: isSignedIn },
  'profile.write': { permits: isSignedIn },
  'safety.use': { permits: isSignedIn },
  'skills.write': { permits: (me: Actor) => me?.role === 'mentor' },
} as const satisfies Record<string, Rule<undefined>>

/** What each rule about a thing looks at. */
type Resources = {
  'request.create': MentorResource
  'request.read': RequestResource
  'request.accept': RequestResource
  'request.reject': RequestResource
  'request.delete': RequestResource
  'presence.read': RequestResource
  'chat.end': RequestResource
  'chat.read': RequestResource
  'chat.send': RequestResource
  'call.join': RequestResource
  'session.end': { readonly userId: string }
  'note.write': { readonly userId: string }
  'availability.read': AvailabilityResource
  'person.see': { readonly isBlocked: boolean }
  'person.block': PersonResource
  'person.report': PersonResource
  'message.report': MessageResource
}

/** What concerns a thing: a request, a chat, a session. Handlers load it and ask `allow`. */
export const resourceRules: { readonly [R in keyof Resources]: Rule<Resources[R]> } = {
  'request.create': {
    permits: (me, mentor) => me?.role === 'mentee' && mentor.isListed && !mentor.isBlocked,
  },
  'request.read': { permits: isMember },
  'request.accept': { permits: isItsMentor, condition: isPending, denyReason: 'request.acceptFailed' },
  'request.reject': { permits: isItsMentor, condition: isPending, denyReason: 'request.rejectFailed' },
  'request.delete': { permits: isMember, condition: isDeletable, denyReason: 'request.deleteFailed' },
  'presence.read': { permits: isMember, condition: isAccepted },
  'chat.end': { permits: isMember, condition: isAccepted, denyReason: 'chat.deleteFailed' },
  'chat.read': { permits: isMember, condition: isAccepted, denyReason: 'chat.notAccepted' },
  'chat.send': { permits: isMember, condition: isAccepted, denyReason: 'chat.sendFailed' },
  'call.join': { permits: isMember, condition: isAccepted, denyReason: 'chat.notAccepted' },
  'session.end': { permits: (me, session) => me?.id === session.userId },
  'note.write': { permits: (me, note) => me?.id === note.userId },
  'availability.read': {
    permits: (me, owner) =>
      me !== null &&
      (me.id === owner.userId || (!owner.isBlocked && (owner.isListed || owner.isCounterpart))),
  },
  'person.see': { permits: (me, person) => me !== null && !person.isBlocked },
  'person.block': { permits: (me, person) => me !== null && me.id !== person.id && person.isKnown },
  'person.report': {
    permits: (me, person) => me !== null && me.id !== person.id && (person.isKnown || person.isListed),
  },
  'message.report': {
    permits: (me, message) => me !== null && message.memberIds.includes(me.id) && me.id !== message.senderId,
  },
} as const

export type GlobalRule = keyof typeof globalRules
export type ResourceRule = keyof Resources
export type Resource<R extends ResourceRule> = Resources[R]

/** Whether `me` may do this to `thing` now. Buttons ask it; the server asks it again. */
export function can<R extends ResourceRule>(rule: R, me: Actor, thing: Resource<R>): boolean {
  const line: Rule<Resource<R>> = resourceRules[rule]
  return line.permits(me, thing) && (line.condition?.(thing, me) ?? true)
}
