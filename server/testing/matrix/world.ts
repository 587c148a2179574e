import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { blocks, pauses, people as persons, users } from '#server/db/schema.ts'
import type { PersonResource, RequestResource } from '#shared/policy.ts'
import { protections } from '#shared/safeguarding.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { visit } from '../clients/app.ts'
import type { TestApp, Visitor } from '../clients/app.ts'
import { endApprovalIn } from '../data/approvals.ts'
import { putPair } from '../data/pairs.ts'
import { sendImages } from './chat-images.ts'
import { aMentee, aMentor } from '../data/people.ts'
import type { Person } from '../data/people.ts'
import { day } from '../data/quiet-hours.ts'

/**
 * What can be between the mentor and the mentee of the table. 'ended': the mentor ended an accepted request, which leaves a
 * closed chat and no request; 'rejected': a request was rejected after an earlier connection. 'one-sided': a pause that keeps
 * only the mentor from writing. 'expired': the mentor's approval has ended, by the clock alone, where mentors need one.
 * 'no consent': the mentee needs the consent of a guardian, and has none.
 */
export const states = [
  'none',
  'pending',
  'accepted',
  'rejected',
  'ended',
  'blocked by mentee',
  'blocked by mentor',
  'mentor suspended',
  'mentee suspended',
  'paused by mentee',
  'paused by mentor',
  'one-sided',
  'no consent',
  'expired',
  'pending and expired',
] as const
export type State = (typeof states)[number]

/** A visitor, the members of the pair, and two members who have nothing to do with either. */
export const actors = ['visitor', 'mentor', 'mentee', 'other mentor', 'other mentee'] as const
export type Who = (typeof actors)[number]
export type Member = Exclude<Who, 'visitor'>

export type Age = 'minor' | 'adult'

export type World = {
  readonly t: TestApp
  readonly state: State
  readonly age: Age
  readonly visitors: Readonly<Record<Who, Visitor>>
  readonly people: Readonly<Record<Member, Person>>
  /** The id of the request of the pair, and of its chat. */
  readonly pair: string
  /** The URL of the mentee's profile picture. */
  readonly picture: string
}

export const isAccepted = (state: State): boolean =>
  !['none', 'pending', 'rejected', 'ended', 'pending and expired'].includes(state)
export const isHidden = (state: State): boolean => state.startsWith('blocked') || state.endsWith('suspended')

export const isSuspended = (state: State, who: Who): boolean => state === `${who} suspended`

/** Four members, and what is between the first two. For the mentee, who may be a minor, it is day. */
export async function createWorld(t: TestApp, state: State, age: Age): Promise<World> {
  const birthYear = new Date().getUTCFullYear() - (age === 'minor' ? 15 : 21)
  const [mentor, mentee, otherMentor, otherMentee] = await Promise.all([
    aMentor(t),
    aMentee(t, { birthYear }),
    aMentor(t),
    aMentee(t, { birthYear }),
  ])
  if (age === 'minor') await mentee.call('account.saveTimeZone', { timeZone: day() })
  const people = { mentor, mentee, 'other mentor': otherMentor, 'other mentee': otherMentee }
  const world = {
    ...{ t, state, age, people, visitors: { visitor: visit(t), ...people } },
    pair: pairId(mentor.id, mentee.id),
    picture: await uploadPicture(t, mentee),
  }
  await resetPair(world)
  return world
}

/** Puts the state between the pair again, after something that changed it. */
export async function resetPair(world: World): Promise<void> {
  const {
    t,
    state,
    people: { mentor, mentee },
    pair: id,
  } = world
  await removePair(world)
  const pair = { mentorId: mentor.id, requesterId: mentee.id }
  if (state === 'ended' || isAccepted(state)) {
    await putPair(t, pair, 'accepted')
    await sendImages(t, id, [mentor, mentee])
  } else if (state !== 'none') await putPair(t, pair, requestStatus(state))
  await putState(t, state, { mentor, mentee, id })
}

/** Removes what is between the pair, in one statement: the table resets its pairs some thousand times. */
async function removePair({ t, people: { mentor, mentee }, pair: id }: World): Promise<void> {
  // The page of a pair outlives its chat.
  await t.services.database.orm.execute(sql`
    with pause as (delete from pauses where pair_id = ${id}),
      block as (delete from blocks where blocker_id in (${mentor.id}, ${mentee.id})),
      consent as (update people set consent = 'none' where id = ${mentee.id} and consent <> 'none'),
      approval as (update approvals set active_until = null
        where person_id = ${mentor.id} and active_until is not null),
      place as (update users set suspended_at = null
        where id in (${mentor.id}, ${mentee.id}) and suspended_at is not null),
      request as (delete from requests where id = ${id}),
      message as (delete from messages where chat_id = ${id}),
      chat as (delete from chats where id = ${id})
    delete from works where id = ${id}`)
}

const requestStatus = (state: State) => (state.startsWith('pending') ? 'pending' : 'rejected')

/** Whether the mentor of the pair has a place: approved, or in a profile in which mentors need no approval. */
const isMentorActive = ({ t, state }: World): boolean =>
  !state.endsWith('expired') || !protections[t.services.config.safeguarding].mentorApproval

type Two = { readonly mentor: Person; readonly mentee: Person; readonly id: string }

async function putState(t: TestApp, state: State, { mentor, mentee, id }: Two): Promise<void> {
  const { orm } = t.services.database
  const suspend = (user: Person) =>
    orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id))
  const block = (blocker: Person, blocked: Person) =>
    orm.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id })
  const pause = (setter: Person, paused: Person, isReport = false) =>
    orm.insert(pauses).values({
      ...{ pairId: id, setterId: setter.id, pausedId: paused.id },
      ...(isReport ? { source: 'report', side: 'paused' } : { source: 'member', side: 'both' }),
    })
  const changes: Partial<Record<State, () => PromiseLike<unknown>>> = {
    ended: () => mentor.call('connections.end', { requestId: id }),
    'blocked by mentee': () => block(mentee, mentor),
    'blocked by mentor': () => block(mentor, mentee),
    'mentor suspended': () => suspend(mentor),
    'mentee suspended': () => suspend(mentee),
    'paused by mentee': () => pause(mentee, mentor),
    'paused by mentor': () => pause(mentor, mentee),
    'one-sided': () => pause(mentee, mentor, true),
    // As `refreshConsent` writes it where consent is needed: the rules read the state, not the profile.
    'no consent': () => orm.update(persons).set({ consent: 'missing' }).where(eq(persons.id, mentee.id)),
    expired: () => endApprovalIn(t, mentor, 0),
    'pending and expired': () => endApprovalIn(t, mentor, 0),
  }
  await changes[state]?.()
}

async function uploadPicture(t: TestApp, owner: Person): Promise<string> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/upload/profile',
    headers: { origin: 'http://localhost:3000', cookie: owner.cookie, 'content-type': 'image/jpeg' },
    payload: await smallImage,
  })
  return response.json<{ picture: string }>().picture
}

const smallImage = sharp({ create: { width: 8, height: 8, channels: 3, background: '#147' } })
  .jpeg()
  .toBuffer()

/** The request of the pair as the rules see it; null where there is none. */
export function requestOf(world: World): RequestResource | null {
  const {
    state,
    people: { mentor, mentee },
  } = world
  if (state === 'none' || state === 'ended') return null
  const lacksConsent = state === 'no consent'
  const isBoth = state.startsWith('paused') || lacksConsent
  const isPaused = isBoth || state === 'one-sided'
  return {
    mentorId: mentor.id,
    requesterId: mentee.id,
    status: isAccepted(state) ? 'accepted' : requestStatus(state),
    isBlocked: isHidden(state),
    isMentorActive: isMentorActive(world),
    lacksConsent,
    resting: isMentorActive(world)
      ? [...(isPaused ? [mentor.id] : []), ...(isBoth ? [mentee.id] : [])]
      : [mentor.id, mentee.id],
  }
}

/** Whom an actor's calls about another member name: the counterpart, or for others the mentee. */
export const targetOf = (world: World, who: Who): Person =>
  who === 'mentee' ? world.people.mentor : world.people.mentee

/** That member as the rules see them. */
export function personOf(world: World, who: Who): PersonResource {
  const { state } = world
  const isOfPair = who === 'mentor' || who === 'mentee'
  return {
    id: targetOf(world, who).id,
    isKnown: isOfPair && state !== 'none',
    hasRequest: isOfPair && (isAccepted(state) || state.startsWith('pending')),
    isListed: who === 'mentee' && state !== 'mentor suspended' && isMentorActive(world),
  }
}
