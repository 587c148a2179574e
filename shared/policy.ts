import type { ErrorReason } from './errors.ts'
import type { Me } from './contract/account.ts'

/** The acting member, or null for a visitor: only what rules need. */
export type Actor = Pick<Me, 'id' | 'role' | 'consent'> | null

/**
 * One row of the policy table. `permits`: whether the actor may do this at all; if not, the answer is that the
 * resource does not exist. `condition`: whether the state of the resource allows it now; if not, `denyReason` says
 * why, else `app.forbidden`.
 */
export type Rule<T> = {
  readonly permits: (me: Actor, resource: T) => boolean
  /** Whether a member who needs the consent of a guardian, and has none, cannot do this. Asked after `permits` [GC1]. */
  readonly needsConsent?: true
  readonly condition?: (resource: T, me: Actor) => boolean
  readonly denyReason?: ErrorReason
  /** Whether the chat rests for the actor, asked last. The answer is then `chat.resting`, whatever the cause [PS2]. */
  readonly isResting?: (resource: T, me: Actor) => boolean
}

/**
 * Something of two members. `isBlocked`: one of the two blocked the other, or is suspended. Then it does not exist for
 * either of them. The same condition in SQL: `isBlocked` and `isNotBlockedSql` of `server/policy/scopes.ts`.
 */
type Blockable = { readonly isBlocked: boolean }

const isVisible = ({ isBlocked }: Blockable): boolean => !isBlocked

/** A request of two members, and what hangs on it: their connection, chat and calls. */
export type RequestResource = Blockable & {
  readonly mentorId: string
  readonly requesterId: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  /** The members who may not write because of a pause, the mentor's place, or the mentee's consent, by id [PS1, MA3, GC1]. */
  readonly resting: readonly string[]
  /** Whether the mentor is active: approved, or mentors need no approval [MA3]. */
  readonly isMentorActive: boolean
  /** Whether the mentee needs the consent of a guardian, and has none [GC1]. */
  readonly lacksConsent?: boolean
}

/**
 * The addressee of a request. `isListed`: a mentor with a verified email who is active and not suspended, and whom the groups of the two let
 * the actor find [GP6].
 */
export type MentorResource = Blockable & { readonly id: string; readonly isListed: boolean }

/** A member's availability: visible to all on a listed mentor, and to accepted counterparts [AZ-6]. */
export type AvailabilityResource = Blockable & {
  readonly userId: string
  readonly isListed: boolean
  readonly isCounterpart: boolean
}

/**
 * The owner of a profile picture. `hasRequest`: actor and owner have a pending or accepted request. A former contact has
 * none, and does not see the picture of a member who is not listed [FI-7].
 */
export type PictureResource = Blockable & {
  readonly id: string
  readonly isListed: boolean
  readonly hasRequest: boolean
}

/**
 * A member to pause, block, or report. `isKnown`: actor and member have, or had, a request or a chat; `hasRequest`: a pending
 * or accepted request. Who is paused is listed by name, which a former contact does not see [AG4].
 */
export type PersonResource = {
  readonly id: string
  readonly isKnown: boolean
  readonly hasRequest: boolean
  readonly isListed: boolean
}

/** A report that its reporter can still change. */
export type ReportResource = { readonly reporterId: string }

/** A message to report, also after the chat has ended. */
export type MessageResource = { readonly memberIds: readonly string[]; readonly senderId: string }

/** A request, the calls of a chat, or the page of a pair, to report: also after the end, and while one of the two is suspended. */
export type PairResource = { readonly memberIds: readonly string[] }

/**
 * The page of what a pair works on, also after the end. `isKept`: the chat still exists, and the mentee is of age: only then the
 * mentor reads it after the end [WK12]. `mentorId` is null once the mentor's account is gone.
 */
export type WorkResource = Blockable & {
  readonly mentorId: string | null
  readonly menteeId: string
  readonly isOpen: boolean
  readonly isKept: boolean
}

/** A chat that has ended. `isReadable`: both still read it: for some days, and while nothing separates the two [EN12]. */
export type PastChatResource = Blockable & {
  readonly mentorId: string
  readonly menteeId: string
  readonly isReadable: boolean
}

/** A message to edit or delete. `isRecent`: it was sent less than `messageEdit.within` ago. */
export type SentMessageResource = RequestResource & { readonly senderId: string; readonly isRecent: boolean }

const isRequester = (me: Actor, request: RequestResource): boolean =>
  me?.id === request.requesterId && isVisible(request)
const isItsMentor = (me: Actor, request: RequestResource): boolean =>
  me?.id === request.mentorId && isVisible(request)
const isMember = (me: Actor, request: RequestResource): boolean =>
  isRequester(me, request) || isItsMentor(me, request)
const isItsSender = (me: Actor, message: SentMessageResource): boolean =>
  me?.id === message.senderId && isMember(me, message)
const isOneOfPair = (me: Actor, { memberIds }: PairResource): boolean =>
  me !== null && memberIds.includes(me.id)
const isItsReader = (me: Actor, work: WorkResource): boolean =>
  isVisible(work) &&
  (me?.id === work.menteeId || (me !== null && me.id === work.mentorId && (work.isOpen || work.isKept)))
const isPending = (request: RequestResource): boolean => request.status === 'pending'
const isAcceptable = (request: RequestResource): boolean =>
  isPending(request) && request.isMentorActive && request.lacksConsent !== true
const isAccepted = (request: RequestResource): boolean => request.status === 'accepted'
const isPaused = ({ resting }: RequestResource): boolean => resting.length > 0
const isSilenced = ({ resting }: RequestResource, me: Actor): boolean =>
  me !== null && resting.includes(me.id)
/** A mentee may take back a pending request and delete a rejected one; a mentor only the latter [AZ-5]. */
const isDeletable = (request: RequestResource, me: Actor): boolean =>
  request.status === 'rejected' || (request.status === 'pending' && isRequester(me, request))

const isAnyone = (): boolean => true
const isLoggedIn = (me: Actor): boolean => me !== null

/** Whether a member needs the consent of a guardian for what a rule is about, and has none [GC1]. */
export const lacksConsent = ({ needsConsent }: { readonly needsConsent?: true }, me: Actor): boolean =>
  needsConsent === true && me?.consent === 'missing'

/** The rules that concern no particular resource, only the caller's session and role. */
export const globalRules = {
  'app.read': { permits: isAnyone },
  'app.watch': { permits: isLoggedIn },
  'decision.use': { permits: isAnyone },
  'account.join': { permits: isAnyone },
  'account.enter': { permits: isAnyone },
  'account.leave': { permits: isAnyone },
  'account.recover': { permits: isAnyone },
  'account.manage': { permits: isLoggedIn },
  'mentors.search': { permits: isLoggedIn },
  'notes.use': { permits: isLoggedIn },
  'notices.use': { permits: isLoggedIn },
  'chats.search': { permits: isLoggedIn },
  'work.prompts': { permits: isLoggedIn },
  'availability.write': { permits: isLoggedIn },
  'profile.write': { permits: isLoggedIn },
  'picture.upload': { permits: isLoggedIn, needsConsent: true },
  'safety.use': { permits: isLoggedIn },
  'skills.write': { permits: (me: Actor) => me?.role === 'mentor' },
  'mentors.fit': { permits: (me: Actor) => me?.role === 'mentee' },
  'survey.answer': { permits: (me: Actor) => me?.role === 'mentee' },
  'aims.write': { permits: (me: Actor) => me?.role === 'mentee', needsConsent: true },
  'training.use': { permits: isLoggedIn },
  'approval.use': { permits: (me: Actor) => me?.role === 'mentor' },
} as const satisfies Record<string, Rule<undefined>>

/** A mark is taken away whether the mentor is still visible or not: it is the mentee's own. */
type MarkResource = MentorResource & { readonly isRemoval?: boolean }

/** The resource of each resource rule. */
type Resources = {
  'request.create': MentorResource
  'mentor.mark': MarkResource
  'request.read': RequestResource
  'request.accept': RequestResource
  'request.reject': RequestResource
  'request.delete': RequestResource
  'presence.read': RequestResource
  'chat.end': RequestResource
  'chat.read': RequestResource
  'chat.readPast': PastChatResource
  'chat.send': RequestResource
  'call.join': RequestResource
  'work.read': WorkResource
  'work.write': RequestResource
  'session.end': { readonly userId: string }
  'note.write': { readonly userId: string }
  'notice.read': { readonly userId: string }
  'availability.read': AvailabilityResource
  'picture.see': PictureResource
  'person.block': PersonResource
  'person.pause': PersonResource
  'person.report': PersonResource
  'message.report': MessageResource
  'request.report': PairResource
  'call.report': PairResource
  'message.change': SentMessageResource
  'message.react': RequestResource
  'report.change': ReportResource
  'pulse.answer': { readonly userId: string }
}

/** The rules about one resource: a request, a chat, a session. `procedure.forResource` loads it and asks. */
export const resourceRules: { readonly [R in keyof Resources]: Rule<Resources[R]> } = {
  'request.create': {
    permits: (me, mentor) => me?.role === 'mentee' && mentor.isListed && isVisible(mentor),
    needsConsent: true,
  },
  'mentor.mark': {
    permits: (me, mentor) =>
      me?.role === 'mentee' && (mentor.isRemoval === true || (mentor.isListed && isVisible(mentor))),
  },
  'request.read': { permits: isMember },
  'request.accept': { permits: isItsMentor, condition: isAcceptable, denyReason: 'request.acceptFailed' },
  'request.reject': { permits: isItsMentor, condition: isPending, denyReason: 'request.rejectFailed' },
  'request.delete': { permits: isMember, condition: isDeletable, denyReason: 'request.deleteFailed' },
  'presence.read': { permits: isMember, condition: isAccepted, isResting: isPaused },
  'chat.end': { permits: isMember, condition: isAccepted, denyReason: 'chat.deleteFailed' },
  'chat.read': { permits: isMember, condition: isAccepted, denyReason: 'chat.notAccepted' },
  'chat.readPast': {
    permits: (me, chat) =>
      me !== null && [chat.mentorId, chat.menteeId].includes(me.id) && isVisible(chat) && chat.isReadable,
  },
  'chat.send': {
    permits: isMember,
    needsConsent: true,
    condition: isAccepted,
    denyReason: 'chat.sendFailed',
    isResting: isSilenced,
  },
  'call.join': {
    permits: isMember,
    needsConsent: true,
    condition: isAccepted,
    denyReason: 'chat.notAccepted',
    isResting: isPaused,
  },
  'work.read': { permits: isItsReader },
  'work.write': {
    permits: isMember,
    needsConsent: true,
    condition: isAccepted,
    denyReason: 'chat.notAccepted',
    isResting: isSilenced,
  },
  'session.end': { permits: (me, session) => me?.id === session.userId },
  'note.write': { permits: (me, note) => me?.id === note.userId },
  'notice.read': { permits: (me, notice) => me?.id === notice.userId },
  'availability.read': {
    permits: (me, owner) =>
      me !== null &&
      (me.id === owner.userId || (isVisible(owner) && (owner.isListed || owner.isCounterpart))),
  },
  'picture.see': {
    permits: (me, owner) =>
      me !== null && (me.id === owner.id || (isVisible(owner) && (owner.isListed || owner.hasRequest))),
  },
  'person.block': { permits: (me, person) => me !== null && me.id !== person.id && person.isKnown },
  'person.pause': { permits: (me, person) => me !== null && me.id !== person.id && person.hasRequest },
  'person.report': {
    permits: (me, person) => me !== null && me.id !== person.id && (person.isKnown || person.isListed),
  },
  'message.report': {
    permits: (me, message) => me !== null && message.memberIds.includes(me.id) && me.id !== message.senderId,
  },
  'request.report': { permits: isOneOfPair },
  'call.report': { permits: isOneOfPair },
  'message.change': {
    permits: isItsSender,
    needsConsent: true,
    condition: (message) => isAccepted(message) && message.isRecent,
    denyReason: 'chat.unchangeable',
    isResting: isSilenced,
  },
  'message.react': {
    permits: isMember,
    needsConsent: true,
    condition: isAccepted,
    denyReason: 'chat.notAccepted',
    isResting: isSilenced,
  },
  'report.change': { permits: (me, report) => me?.id === report.reporterId },
  'pulse.answer': { permits: (me, asked) => me?.id === asked.userId },
} as const

export type GlobalRule = keyof typeof globalRules
export type ResourceRule = keyof Resources
export type Resource<R extends ResourceRule> = Resources[R]

/** Whether `me` may do this to `resource` now. The client asks it to show buttons; the server asks it again. */
export function can<R extends ResourceRule>(rule: R, me: Actor, resource: Resource<R>): boolean {
  const { permits, condition, isResting, ...row }: Rule<Resource<R>> = resourceRules[rule]
  if (!permits(me, resource) || lacksConsent(row, me)) return false
  return (condition?.(resource, me) ?? true) && !isResting?.(resource, me)
}
