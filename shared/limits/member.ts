/**
 * The limits that keep one member from using up what all members share; the others are in `limits.ts`. Times are in
 * milliseconds and sizes in bytes, unless the name says otherwise.
 */

/**
 * Token buckets of all calls, pictures, and opened sockets and streams of a member [AB1 AB3], by what the busiest of
 * the browser tests in e2e/chat, e2e/people, and e2e/offline needed, counted on the server. Calls: ten times the 6 in a
 * second and 18 in ten, and beside them the 60 signals that a video call may send at once. Openings: over ten times the 6
 * in a second, and six times the 22 in ten. Pictures: ten pages of history, with an image in each message.
 */
export const callRate = { burst: 150, perSecond: 15 } as const
export const pictureRate = { burst: 500, perSecond: 50 } as const
export const openRate = { burst: 80, perSecond: 6 } as const

/**
 * Tokens of `callRate` for the calls that cost more than one: a note has up to 10,000 characters, and a search reads up to
 * a million. 50 of them at once and 5 per second are ten times what typing a note and searching takes.
 */
export const callCost: Readonly<Partial<Record<string, number>>> = {
  'notes.add': 3,
  'notes.edit': 3,
  'notes.list': 3,
  'chat.search': 3,
}

/** Live queries that a stream has for one token of `openRate`. Those of a page are fewer. */
export const queriesPerOpening = 16

/**
 * Token bucket of the sockets and event streams that one network opens: a school of a thousand members whose tabs all
 * reconnect after a restart. For TRUSTED_NETWORKS it is multiplied by `trustedNetworkMultiplier`.
 */
export const openRatePerNetwork = { burst: 4_000, perSecond: 100 } as const

/** Tokens that a node consumes before it tells the other nodes, for the buckets of `callRate` and the like. */
export const replicatedTokens = 10

/**
 * Live queries of a member on a node, over all connections: `queries` is that of 8 tabs whose old and new subscription
 * overlap, with 16 queries each; `characters` the size of their values as JSON. A value above `largeValue` characters
 * waits its turn to be sent.
 */
export const liveQuota = {
  queries: 256,
  characters: 4 * 1024 * 1024,
  largeValue: 16 * 1024,
} as const

/**
 * Reads of live queries that run on a node at the same time: of one member, and of all, of the eight connections for
 * reads, so that calls find a free one. From `busyAt` on, a member has one. The number of live queries bounds how many
 * wait.
 */
export const readsPerMember = { concurrent: 3, ofAll: 5, busyAt: 3, maxQueued: Infinity } as const

/** How long a connection whose call was rejected for its rate is not read from, or waits for the rejection. */
export const rejectionDelay = 250

/**
 * Reads of sessions that run on a node at the same time, on connections of their own: of one session, and of all. Those of
 * a member who opens many connections at once do not delay another's by more than one. As many wait as are read in about
 * five seconds, and none waits longer than `maxWait`: by then its client has given up.
 */
export const sessionReads = {
  concurrent: 2,
  ofAll: 2,
  busyAt: 1,
  maxQueued: Infinity,
  maxQueuedOfAll: 10_000,
  maxWait: 5_000,
} as const

/**
 * Calls of one member that run on a node at the same time, and that wait; more are rejected. While as many run as there
 * are database connections, a member has one: ten who call as much as they may would otherwise occupy all of them.
 */
export const callsPerMember = { concurrent: 4, busyAt: 8, maxQueued: 320 } as const

/**
 * Quotas of a member: notes, and their characters together. A search reads them all, so these bound its time.
 * `liveCharacters` bounds the page of the newest notes that is sent at each change.
 */
export const noteQuota = { notes: 1_000, characters: 1_000_000, liveCharacters: 64 * 1024 } as const

/** Searches of notes, and of chats, that run on a node at the same time, and that wait. */
export const searches = { concurrent: 1, maxQueued: 200 } as const

/**
 * Uploads: how many a member has at once; the least `bytesPerSecond`, measured over each `window`; and the bytes that all
 * uploads together hold in memory while they arrive. The largest image takes 30 s at ten times the least speed.
 */
export const upload = {
  perMember: 2,
  bytesPerSecond: 4 * 1024,
  window: 5_000,
  bufferedBytes: 80 * 1024 * 1024,
} as const

/**
 * Connections: how long one may stand still that is being answered, before it is closed; the sockets and event streams of
 * one network on a node, for example of 500 members with 8 tabs each (for TRUSTED_NETWORKS it is multiplied by
 * `trustedNetworkMultiplier`); and the fragments of a WebSocket message. No browser fragments one of 16 KB.
 */
export const connection = { idleTimeout: 120_000, perNetwork: 4_000, fragments: 64 } as const

/**
 * Pictures of a member that a node holds in memory while it sends them, and that wait. A browser requests up to 6 at once
 * over HTTP/1.1, and a page of 50 messages over HTTP/2.
 */
export const picturesPerMember = { concurrent: 16, maxQueued: 500 } as const

/** What a file with lessons can have [TR1], in characters, lines, and bytes. */
export const trainingLimits = {
  lessons: 12,
  ...{ id: 40, title: 80 },
  ...{ parts: 20, text: 1_000, items: 12, item: 300 },
  ...{ questions: 6, question: 300, answers: 5, answer: 200, why: 300 },
  fileBytes: 500_000,
} as const

/** Words that are read in a minute, for the reading time of a lesson. */
export const wordsPerMinute = 180
