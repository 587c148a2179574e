import type { Leases } from '#server/adapters/leases/index.ts'
import { newId } from '#shared/domain/ids.ts'
import { AppError } from '#shared/errors.ts'
import { lease } from '#shared/limits.ts'
import { topics } from '#shared/contract/topics.ts'

/**
 * One device in a call of a mentor: a lease of the mentor's topic. Everything about the participant is encoded in the
 * name of the lease, so it is the same on every node.
 */
export type Participant = {
  readonly chatId: string
  readonly userId: string
  readonly device: string
  /** When the device joined: epoch milliseconds by the clock of its node. */
  readonly since: number
  /** Whether the room is open; before that, the place is only reserved. */
  readonly isOpen: boolean
  /** The name of the lease. */
  readonly holder: string
}

/** What identifies a participant. */
export type ParticipantKey = Pick<Participant, 'chatId' | 'userId' | 'device'>

/** The node id of a reservation: the room is about to open, and no process holds it yet. */
const RESERVED = '-'
/** This process. Two streams of one device on two nodes are two leases: the end of one does not release the other. */
const nodeId = newId()

const encodeHolder = (
  { chatId, userId, device, since }: ParticipantKey & { since: number },
  node: string,
): string => [chatId, userId, device, since, node].join(' ')

function parseHolder(holder: string): Participant | null {
  const [chatId, userId, device, since, node] = holder.split(' ')
  if (!chatId || !userId || !device || !node) return null
  return { chatId, userId, device, since: Number(since), isOpen: node !== RESERVED, holder }
}

/** The participants of all calls of a mentor; null while they cannot be known. */
export async function listParticipants(
  leases: Leases,
  mentorId: string,
): Promise<readonly Participant[] | null> {
  const holders = await leases.holders(topics.call(mentorId))
  return holders && holders.map(parseHolder).filter((participant) => participant !== null)
}

/** Makes the test for the participant with this key. */
export const matches =
  ({ chatId, userId, device }: ParticipantKey) =>
  (participant: Participant): boolean =>
    participant.chatId === chatId && participant.userId === userId && participant.device === device

/** The member's other devices in this call. */
export const otherDevices = (
  participants: readonly Participant[],
  { chatId, userId, device }: ParticipantKey,
): Participant[] =>
  participants.filter(
    (other) => other.chatId === chatId && other.userId === userId && other.device !== device,
  )

/** When this device joined, in epoch milliseconds; undefined while it is no participant. */
export function joinedAt(participants: readonly Participant[], key: ParticipantKey): number | undefined {
  return participants.find(matches(key))?.since
}

/**
 * Throws unless this device may be in the call. A mentor is in one call, the one that started first, else `call.busy`
 * [VC3]. A member is in it on one device, the one that joined last, else `call.elsewhere` [VC4].
 */
export function assertCanJoin(participants: readonly Participant[], key: ParticipantKey): void {
  const startedAt = Math.min(
    ...participants.filter(({ chatId }) => chatId === key.chatId).map(({ since }) => since),
  )
  const isEarlier = ({ chatId, since }: Participant): boolean =>
    since < startedAt || (since === startedAt && chatId < key.chatId)
  if (participants.some((participant) => participant.chatId !== key.chatId && isEarlier(participant)))
    throw new AppError('call.busy')
  const since = joinedAt(participants, key) ?? -1
  const isLater = (other: Participant): boolean =>
    other.since > since || (other.since === since && other.device > key.device)
  if (otherDevices(participants, key).some(isLater)) throw new AppError('call.elsewhere')
}

/** Reserves a place for a room that is about to open, for `lease.reservation` milliseconds. Returns its release. */
export function reserve(
  leases: Leases,
  mentorId: string,
  participant: ParticipantKey & { since: number },
): () => void {
  const holder = encodeHolder(participant, RESERVED)
  leases.acquire(topics.call(mentorId), holder, lease.reservation)
  return () => leases.release(topics.call(mentorId), holder)
}

/** A lease of this process: how many open streams share it, and the timer that renews it. */
type OwnLease = { streams: number; readonly timer: NodeJS.Timeout }
const ownLeasesByBackend = new WeakMap<Leases, Map<string, OwnLease>>()

/** Makes a device a participant for as long as its room is open. Returns the release, after a grace in milliseconds. */
export function joinRoom(
  leases: Leases,
  mentorId: string,
  participant: ParticipantKey & { since: number },
): (graceMs: number) => void {
  const ownLeases = ownLeasesByBackend.get(leases) ?? new Map<string, OwnLease>()
  ownLeasesByBackend.set(leases, ownLeases)
  const topic = topics.call(mentorId)
  const holder = encodeHolder(participant, nodeId)
  const own = ownLeases.get(holder) ?? startLease(leases, topic, holder)
  ownLeases.set(holder, own)
  own.streams++
  leases.release(topic, encodeHolder(participant, RESERVED))
  return (graceMs) => {
    own.streams--
    if (own.streams > 0) return
    ownLeases.delete(holder)
    clearInterval(own.timer)
    if (graceMs > 0) leases.acquire(topic, holder, graceMs)
    else leases.release(topic, holder)
  }
}

function startLease(leases: Leases, topic: string, holder: string): OwnLease {
  const renew = (): void => leases.acquire(topic, holder, lease.call)
  renew()
  const timer = setInterval(renew, lease.callRenewal)
  timer.unref()
  return { streams: 0, timer }
}
