import { useCallback, useSyncExternalStore } from 'react'
import { live as limit } from '#shared/limits.ts'
import type { StreamInput } from '#shared/contract/live.ts'
import type { LiveInput, LiveValue, LiveQueryName } from '#server/registry/router.ts'
import { openTransport } from './transport.ts'
import type { Transport, Kind } from './transport.ts'
import { onConnectionLost, reportOffline, reportOnline } from './http/connectivity.ts'
import { fetchBootstrap, setMe } from './session/session.ts'
import { api, failureOf } from './http/trpc.ts'
import {
  resetAll,
  keyOf,
  onSubscriptionsChange,
  applyEvent,
  stateOf,
  parseKey,
  listQueries,
  subscribe as subscribeToKey,
} from './live-query-store.ts'
import type { LiveEvent, LiveState } from './live-query-store.ts'

let isStarted = false
let channel: Transport | null = null
let kind: Kind = 'socket'
/** A proxy keeps event streams back until they end: then the server ends them after a while. */
let isProxyBuffering = false
let stopCurrent: (() => void) | null = null
/** The latest subscription waits for its answer; what is wanted may have changed meanwhile. */
let isOpening = false
let needsResubscribe = false
/** The server is being asked who is looking. */
let isProbing = false
let attempt = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let refreshTimer: ReturnType<typeof setTimeout> | undefined
let answerTimer: ReturnType<typeof setTimeout> | undefined
let onSignedOut: () => void = () => {}
let onJoined: (read: FetchOnce) => void = () => {}
let hasJoined = false
let stopDoubting: () => void = () => {}

/** The browser's own opinion of the network decides nothing; a change of it is a reason to ask. */
const networkEvents = ['online', 'offline'] as const

/**
 * Opens the channel for the signed-in person. `signedOut` is called when the server says the session is over,
 * `joined` each time what is shown is on its way again after there was no channel.
 */
export function startLive(signedOut: () => void, joined: (read: FetchOnce) => void): void {
  onSignedOut = signedOut
  onJoined = joined
  if (isStarted) return
  isStarted = true
  attempt = 0
  onSubscriptionsChange(scheduleResubscribe)
  const stop = onConnectionLost(scheduleProbe)
  for (const name of networkEvents) addEventListener(name, reconnectNow)
  stopDoubting = () => {
    stop()
    for (const name of networkEvents) removeEventListener(name, reconnectNow)
  }
  connect()
}

/** Closes the channel and forgets every value: after log-out nothing of the person stays. */
export function stopLive(): void {
  isStarted = false
  stopDoubting()
  for (const timer of [retryTimer, refreshTimer, answerTimer]) clearTimeout(timer)
  channel?.close()
  channel = null
  stopCurrent = null
  resetAll()
}

/** Follows a value or a log of the server: the same one for all who ask, always the latest. */
export function useLiveQuery<N extends LiveQueryName>(
  name: N,
  input?: LiveInput<N>,
): LiveState<LiveValue<N>> {
  const key = keyOf(name, input)
  const subscribe = useCallback((listener: () => void) => subscribeToKey(key, listener), [key])
  return useSyncExternalStore(subscribe, () => stateOf(key) as LiveState<LiveValue<N>>)
}

/** Follows a value outside React. The answer ends it. */
export function subscribeToQuery<N extends LiveQueryName>(
  name: N,
  listener: (state: LiveState<LiveValue<N>>) => void,
  input?: LiveInput<N>,
): () => void {
  const key = keyOf(name, input)
  return subscribeToKey(key, () => listener(stateOf(key) as LiveState<LiveValue<N>>))
}

/**
 * The calls by the shortest way there is now: over the open socket, else over HTTP. For frequent ones, which do
 * not set cookies. A socket that breaks fails what is under way; who repeats it, does so with the same id.
 */
export function preferSocketApi(): typeof api {
  return channel?.calls() ?? api
}

/**
 * A read by the shortest way there is now. Where the socket breaks under it, or says nothing for ten seconds [CN1], it
 * is asked once more over HTTP, which tells what there is to tell of the connection. `ended` gives it up.
 */
export async function queryWithFallback<T>(
  read: (calls: typeof api, options: { signal?: AbortSignal }) => Promise<T>,
  ended?: AbortSignal,
): Promise<T> {
  const nearest = preferSocketApi()
  if (nearest !== api) {
    const silence = AbortSignal.timeout(limit.offlineAfter)
    try {
      return await read(nearest, { signal: ended ? AbortSignal.any([ended, silence]) : silence })
    } catch (error) {
      if (ended?.aborted || failureOf(error).reason !== null) throw error
      if (silence.aborted) reportOffline('timeout')
    }
  }
  return read(api, ended ? { signal: ended } : {})
}

/** Tries at once instead of at the end of the countdown. */
export function reconnectNow(): void {
  if (!isStarted) return
  clearTimeout(retryTimer)
  void reconnect()
}

/**
 * Asks for the present set of views once this turn of the event loop is over. On a socket one question waits for
 * the answer to the one before: those that wait for it to open would leave in one frame, which is refused.
 */
function scheduleResubscribe(): void {
  clearTimeout(refreshTimer)
  refreshTimer = setTimeout(() => {
    if (channel?.kind === 'socket' && isOpening) needsResubscribe = true
    else if (channel) subscribe(channel)
  }, 0)
}

function connect(): void {
  hasJoined = false
  clearTimeout(answerTimer)
  answerTimer = setTimeout(onConnectTimeout, limit.connectTimeout)
  const opened = openTransport(kind, (wasOpen) => {
    if (channel !== opened) return
    // Never open at all: perhaps a proxy refuses this kind of channel. The other kind is tried next.
    if (!wasOpen) kind = kind === 'socket' ? 'events' : 'socket'
    retry()
  })
  channel = opened
  subscribe(opened)
}

/**
 * No byte within 10 s: the server is away, or a proxy holds the event stream back. A socket that joined nothing is
 * given up, and the next one tried on the ladder [CN3].
 */
function onConnectTimeout(): void {
  reportOffline('timeout')
  if (channel?.kind !== 'events') {
    channel?.close()
    return retry('known')
  }
  isProxyBuffering = true
  subscribe(channel)
}

/** The ladder of section 9: 1, 2, 5, 10 s, with up to a fifth of chance so that not all come back at once. */
function nextBackoff(): number {
  const step = limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 10_000
  attempt++
  return step * (0.8 + Math.random() * 0.4)
}

function retry(why: 'unreachable' | 'known' = 'unreachable'): void {
  channel = null
  stopCurrent = null
  for (const timer of [answerTimer, retryTimer]) clearTimeout(timer)
  // The first change of kind costs no wait: it is no outage.
  const isProbe = attempt === 0 && kind === 'events'
  const wait = nextBackoff()
  if (!isProbe) reportOffline(why, Date.now() + wait)
  retryTimer = setTimeout(() => void reconnect(), isProbe ? 0 : wait)
}

/**
 * A call had no answer although the channel seems open. A silent network breaks no socket for a while: whether
 * the server is back is asked on the same ladder [CN2].
 */
function scheduleProbe(): void {
  if (!isStarted || !channel || isOpening || isProbing) return
  clearTimeout(retryTimer)
  const wait = nextBackoff()
  reportOffline('known', Date.now() + wait)
  retryTimer = setTimeout(() => void reconnect(), wait)
}

/**
 * Comes back the way the app starts: who is looking is asked first, because a refused upgrade does not say that
 * the session is over.
 */
async function reconnect(): Promise<void> {
  if (isProbing) return
  isProbing = true
  const answer = await fetchBootstrap().catch(() => null)
  isProbing = false
  if (!isStarted) return
  if (!answer) {
    if (channel) scheduleProbe()
    else retry('known')
    return
  }
  const { me } = answer
  // Told before anything is drawn: the frame of a signed-in person stops the channel as it goes.
  if (!me) return onSignedOut()
  setMe(me)
  if (!channel) return connect()
  if (isOpening) return
  attempt = 0
  reportOnline()
}

/**
 * Subscribes to all views of the moment; the subscription before ends once the new one is open, so no touch falls
 * between them.
 */
function subscribe(on: Transport): void {
  const previous = stopCurrent
  isOpening = true
  needsResubscribe = false
  const stop = on.subscribe(inputOf(on, listQueries()), {
    onEvent(event) {
      reportOnline()
      if (event.type !== 'open') return applyEvent(event)
      previous?.()
      isOpening = false
      if (needsResubscribe) scheduleResubscribe()
      clearTimeout(answerTimer)
      attempt = 0
      if (!hasJoined) onJoined(fetchOnce)
      hasJoined = true
    },
    onEnd(failure) {
      if (stopCurrent !== stop || channel !== on) return
      if (failure?.code === 'unauthenticated') return onSignedOut()
      // An event stream ends now and then, so that the server learns who is still there.
      if (failure === null && on.kind === 'events') return subscribe(on)
      on.close()
      retry()
    },
  })
  stopCurrent = stop
}

/**
 * Reads what keys of `keyOf` name once, beside what is shown. Resolves when all is said, and earlier where there is
 * no channel, or no longer: then some of it is not.
 */
export type FetchOnce = (keys: readonly string[], take: (said: LiveEvent) => void) => Promise<void>

async function fetchOnce(...[keys, take]: Parameters<FetchOnce>): Promise<void> {
  const on = channel
  if (!on) return
  const waiting = new Set(keys)
  await new Promise<void>((resolve) => {
    const stop = on.subscribe(inputOf(on, keys.map(parseKey)), {
      onEvent(event) {
        if (event.type === 'open' || event.type === 'heartbeat') return
        take(event)
        waiting.delete(event.key)
        if (waiting.size > 0) return
        stop()
        resolve()
      },
      onEnd: () => resolve(),
    })
  })
}

/** A stream that a proxy keeps back ends itself after a while. */
function inputOf(on: Transport, views: StreamInput['queries']): StreamInput {
  return {
    queries: views,
    ...(isProxyBuffering && on.kind === 'events' ? { maxDurationMs: limit.streamRotation.min } : {}),
  }
}
