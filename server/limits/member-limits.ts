import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from '#server/adapters/bus/index.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { trustedNetworkMultiplier } from '#shared/limits.ts'
import {
  callCost,
  callRate,
  callsPerMember,
  connection,
  openRate,
  openRatePerNetwork,
  pictureRate,
  picturesPerMember,
  queriesPerOpening,
  readsPerMember,
  rejectionDelay,
  replicatedTokens,
  sessionReads,
  upload,
} from '#shared/limits/member.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { distribute } from './distributed-token-buckets.ts'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import type { KeyedSemaphore } from './keyed-semaphore.ts'
import { createTokenBuckets } from './token-bucket.ts'
import { createTrustedNetworks } from './trusted-networks.ts'
import { createTurns } from './turns.ts'

/** What keeps one member from using up what all members share. Each `consume` throws `limit.tooMany`. */
export type MemberLimits = {
  /** Counts a call, over all nodes, as one token or the `callCost` of its `path` [AB1]. */
  consumeCall(userId: string, path?: string): void
  /** Counts a picture that is read, over all nodes [AB1]. */
  consumePicture(userId: string): void
  /** Counts a socket or a stream that is opened, over all nodes [AB3]. */
  consumeOpening(userId: string): void
  /** Counts the queries of a stream beyond those that are counted as one with its opening [AB3]. */
  consumeQueries(userId: string, count: number): void
  /** Counts a socket or an event stream that a network opens on this node [AB3]. */
  consumeNetworkOpening(network: string): void
  /** Runs a call when one of the member's permits on this node is free [AB2]. */
  runCall: KeyedSemaphore
  /** Runs a read of a live query when one of the member's permits on this node is free [AB2]. */
  runRead: KeyedSemaphore
  /**
   * Reads a session when one of the connections for sessions is free, by turns of the sessions [AB5]. Throws
   * `app.unavailable` after a wait of 5 s, and `limit.tooMany` if too many reads wait.
   */
  runSessionRead: KeyedSemaphore
  /** Resolves when it is the turn of a browser to open a socket, or of a member to open a stream or get a large value [AB10]. */
  nextTurn(key: string): Promise<void>
  /** Uploads of a member on this node [AB9]. */
  readonly uploads: ConcurrencyLimit
  /** Runs the sending of a picture when one of the member's permits on this node is free [AB11]. */
  runPicture: KeyedSemaphore
  /** Sockets and event streams of a network on this node [RT-3]. */
  readonly connections: { acquire(network: string): () => void }
}

/**
 * Runs a `consume`. A rejection is delayed, so that a client that ignores the time to wait costs little: each of its
 * connections gets a few rejections per second.
 */
export async function delayRejection(consume: () => void): Promise<void> {
  try {
    consume()
  } catch (error) {
    await sleep(jitter(rejectionDelay))
    throw error
  }
}

/** Between once and twice the time, so that clients that were rejected at one moment do not return at one moment. */
const jitter = (milliseconds: number): number => milliseconds * (1 + Math.random())

type Options = { readonly bus: Bus; readonly trustedNetworks: readonly string[] }

/** Creates the limits per member. Token buckets are replicated to all nodes, the others hold for each node. */
export function createMemberLimits({ bus, trustedNetworks }: Options): MemberLimits {
  const isTrusted = createTrustedNetworks(trustedNetworks)
  const network = createTokenBuckets(openRatePerNetwork)
  const trustedNetwork = createTokenBuckets(multiply(openRatePerNetwork, trustedNetworkMultiplier))
  const connections = createConcurrencyLimit(connection.perNetwork)
  const trustedConnections = createConcurrencyLimit(connection.perNetwork * trustedNetworkMultiplier)
  const withReadPermit = createKeyedSemaphore(readsPerMember)
  const { next: nextTurn } = createTurns()
  const consumeCall = replicated(bus, callRate, topics.callsConsumed)
  const consumeOpening = replicated(bus, openRate, topics.openingsConsumed)
  return {
    consumeCall: (userId, path = '') => consumeCall(userId, callCost[path]),
    consumePicture: replicated(bus, pictureRate, topics.picturesConsumed),
    consumeOpening,
    consumeQueries(userId, count) {
      const tokens = Math.ceil(count / queriesPerOpening) - 1
      if (tokens > 0) consumeOpening(userId, tokens)
    },
    consumeNetworkOpening: (key) => rejectFor((isTrusted(key) ? trustedNetwork : network).consume(key)),
    runCall: createKeyedSemaphore(callsPerMember),
    // One read begins per turn of the event loop, so that the work on a result does not delay calls several times over.
    runRead: (userId, read) =>
      withReadPermit(userId, async () => {
        await nextTurn(userId)
        return read()
      }),
    runSessionRead: withMaxWait(createKeyedSemaphore(sessionReads), sessionReads.maxWait),
    nextTurn,
    uploads: createConcurrencyLimit(upload.perMember, Math.ceil(upload.window / 1000)),
    runPicture: createKeyedSemaphore(picturesPerMember),
    connections: {
      acquire: (key: string) => (isTrusted(key) ? trustedConnections : connections).acquire(key),
    },
  }
}

/** Rejects work that has waited longer than `maxWait` ms for its permit, with `app.unavailable`. */
function withMaxWait(run: KeyedSemaphore, maxWait: number): KeyedSemaphore {
  return (key, work) => {
    const end = performance.now() + maxWait
    return run(key, async () => {
      if (performance.now() > end) throw new AppError('app.unavailable')
      return work()
    })
  }
}

type Rate = { readonly burst: number; readonly perSecond: number }

const multiply = ({ burst, perSecond }: Rate, factor: number): Rate => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
})

function replicated(bus: Bus, rate: Rate, topic: string): (userId: string, count?: number) => void {
  const buckets = distribute(createTokenBuckets(rate), bus, { topic, batchSize: replicatedTokens })
  return (userId, count = 1) => {
    rejectFor(buckets.consume(userId, count))
    const events = buckets.consumedEvents(userId, count)
    if (events.length > 0) bus.publish(events)
  }
}

/** Throws `limit.tooMany` with the seconds to wait, unless they are 0. */
function rejectFor(seconds: number): void {
  if (seconds > 0) throw new AppError('limit.tooMany', { retryAfter: Math.max(1, Math.ceil(seconds)) })
}
