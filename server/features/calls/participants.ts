import type { Leases } from '#server/adapters/leases/index.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import { lease } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'

/**
 * Who is in a mentor's calls: the leases of one topic a mentor, each the place of one device. What they say is read
 * from the holder itself, so it is the same on every node.
 */
export type Participant = {
  readonly chatId: string
  readonly userId: string
  readonly device: string
  /** When it was taken, in milliseconds by the clock of the node. */
  readonly since: number
  /** The room is open; before, it is only kept for one that is about to open. */
  readonly isOpen: boolean
  /** The name of the lease. */
  readonly holder: string
}

export type ParticipantKey = Pick<Participant, 'chatId' | 'userId' | 'device'>

/** Stands for a room that is about to open, where an open one has the process that holds it. */
const ENTERING = '-'
/** Two streams of one device at two nodes are two holders: the end of one does not free the other. */
const here = newId()

const holderOf = (
  { chatId, userId, device, since }: ParticipantKey & { since: number },
  node: string,
): string => [chatId, userId, device, since, node].join(' ')

function placeOf(holder: string): Participant | null {
  const [chatId, userId, device, since, node] = holder.split(' ')
  if (!chatId || !userId || !device || !node) return null
  return { chatId, userId, device, since: Number(since), isOpen: node !== ENTERING, holder }
}

/** All places in a mentor's calls; null when that cannot be known now. */
export async function listParticipants(
  leases: Leases,
  mentorId: string,
): Promise<readonly Participant[] | null> {
  const holders = await leases.holders(topics.call(mentorId))
  return holders && holders.map(placeOf).filter((place) => place !== null)
}

export const matches =
  ({ chatId, userId, device }: ParticipantKey) =>
  (place: Participant): boolean =>
    place.chatId === chatId && place.userId === userId && place.device === device

/** The places of one's other devices in this call. */
export const otherDevices = (
  places: readonly Participant[],
  { chatId, userId, device }: ParticipantKey,
): Participant[] =>
  places.filter((place) => place.chatId === chatId && place.userId === userId && place.device !== device)

/** When this device took its place; undefined while it has none. */
export function joinedAt(places: readonly Participant[], asking: ParticipantKey): number | undefined {
  return places.find(matches(asking))?.since
}

/**
 * Throws unless this device may have a place. A mentor is in one call: the one that began first [VC3]. A person is in
 * it on one device: the one that came last, which is either alone or took over [VC4].
 */
export function assertCanJoin(places: readonly Participant[], asking: ParticipantKey): void {
  const began = Math.min(...places.filter(({ chatId }) => chatId === asking.chatId).map(({ since }) => since))
  const isBefore = ({ chatId, since }: Participant): boolean =>
    since < began || (since === began && chatId < asking.chatId)
  if (places.some((place) => place.chatId !== asking.chatId && isBefore(place)))
    throw new AppError('call.busy')
  const mine = joinedAt(places, asking) ?? -1
  const isAfter = ({ since, device }: Participant): boolean =>
    since > mine || (since === mine && device > asking.device)
  if (otherDevices(places, asking).some(isAfter)) throw new AppError('call.elsewhere')
}

/** Keeps a place for a room that is about to open. The answer gives it up. */
export function reserve(
  leases: Leases,
  mentorId: string,
  place: ParticipantKey & { since: number },
): () => void {
  const holder = holderOf(place, ENTERING)
  leases.acquire(topics.call(mentorId), holder, lease.reservation)
  return () => leases.release(topics.call(mentorId), holder)
}

/** What this process holds: how many streams stand behind a place, and what renews it. */
type Held = { streams: number; readonly timer: NodeJS.Timeout }
const held = new WeakMap<Leases, Map<string, Held>>()

/** Takes a place for as long as the room is open. The answer ends that, `after` so many milliseconds. */
export function takePlace(
  leases: Leases,
  mentorId: string,
  place: ParticipantKey & { since: number },
): (after: number) => void {
  const mine = held.get(leases) ?? new Map<string, Held>()
  held.set(leases, mine)
  const topic = topics.call(mentorId)
  const holder = holderOf(place, here)
  const one = mine.get(holder) ?? begin(leases, topic, holder)
  mine.set(holder, one)
  one.streams++
  leases.release(topic, holderOf(place, ENTERING))
  return (after) => {
    one.streams--
    if (one.streams > 0) return
    mine.delete(holder)
    clearInterval(one.timer)
    if (after > 0) leases.acquire(topic, holder, after)
    else leases.release(topic, holder)
  }
}

function begin(leases: Leases, topic: string, holder: string): Held {
  const hold = (): void => leases.acquire(topic, holder, lease.call)
  hold()
  const timer = setInterval(hold, lease.callRenewal)
  timer.unref()
  return { streams: 0, timer }
}
