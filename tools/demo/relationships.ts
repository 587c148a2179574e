import { pairId } from '#shared/domain/pair-id.ts'
import type { RequestStatus } from '#shared/contract/connections.ts'
import { type DemoMessage, lastRun, type Pair, writeHistory } from './history.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import type { DemoData } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Two = { readonly mentor: DemoPerson; readonly mentee: DemoPerson }
export type Plot = ReturnType<typeof createPlot>

/** Adds requests and chats to a world; a pair that already has one is left unchanged. */
export function createPlot(
  random: Random,
  now: Date,
  world: Pick<DemoData, 'requests' | 'chats' | 'messages' | 'images'>,
) {
  const known = new Set<string>()
  const daysAgo = (least: number, most: number): Date =>
    new Date(now.getTime() - random.whole(least * 24, most * 24) * HOUR)

  function request(two: Two, status: RequestStatus, createdAt: Date, changedAt = createdAt): void {
    const { id, mentor, mentee } = pairOf(two)
    if (known.has(id)) return
    known.add(id)
    world.requests.push({ id, mentorId: mentor.id, requesterId: mentee.id, status, createdAt, changedAt })
  }

  /** Writes a conversation that ends at `endsAt`. Returns the row of the chat and when it began. */
  function conversation(pair: Pair, scripts: readonly string[], endsAt: number) {
    const { messages: written, images } = writeHistory(random, pair, scripts, endsAt)
    world.messages.push(...written)
    world.images.push(...images)
    return {
      row: chatRow(pair, written),
      written,
      began: (written[0]?.createdAt ?? new Date(endsAt)).getTime(),
    }
  }
  return {
    pending: (two: Two) => request(two, 'pending', daysAgo(0, 4)),
    rejected: (two: Two) => request(two, 'rejected', daysAgo(9, 20), daysAgo(1, 8)),

    /**
     * Adds an accepted pair. Fresh: the last messages are a few hours old; unread: the other member has not seen them.
     */
    chat(two: Two, scripts: readonly string[], { isFresh = false, isUnread = false } = {}): void {
      const pair = pairOf(two)
      if (known.has(pair.id)) return
      const endsAt = isFresh ? now.getTime() - random.whole(3, 90) * 60_000 : daysAgo(1, 6).getTime()
      const { row, written, began } = conversation(pair, scripts, endsAt)
      request(two, 'accepted', new Date(began - 2 * DAY), new Date(began - 5 * HOUR))
      const seen = isUnread ? row.lastSeq - lastRun(written) : row.lastSeq
      const isByMentor = written.at(-1)?.senderId === two.mentor.id
      world.chats.push({ ...row, [isByMentor ? 'menteeSeen' : 'mentorSeen']: seen })
    },

    /** Adds an ended chat, whose request is deleted. */
    ended(two: Two, scripts: readonly string[]): void {
      const pair = pairOf(two)
      if (known.has(pair.id)) return
      const endedAt = daysAgo(3, 8)
      const { row } = conversation(pair, scripts, endedAt.getTime() - 3 * HOUR)
      known.add(pair.id)
      world.chats.push({ ...row, isOpen: false, endedAt, endedBy: two.mentor.id })
    },
  }
}

const pairOf = (two: Two): Pair => ({ id: pairId(two.mentor.id, two.mentee.id), ...two })

function chatRow({ id, mentor, mentee }: Pair, written: readonly DemoMessage[]) {
  const lastSeq = written.length
  return {
    id,
    mentorId: mentor.id,
    menteeId: mentee.id,
    isOpen: true,
    lastSeq,
    mentorSeen: lastSeq,
    menteeSeen: lastSeq,
    lastAt: written.at(-1)?.createdAt ?? null,
  }
}
