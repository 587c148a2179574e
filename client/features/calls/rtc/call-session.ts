import type { ErrorBody } from '#shared/errors.ts'
import { reasonTexts } from '#shared/texts/error-texts.ts'
import type { CallJoinResult, SignalFrame, Signal } from '#shared/contract/calls.ts'
import { preferSocketApi, subscribeToQuery } from '#client/sync/live.ts'
import { createStore } from '#client/sync/store.ts'
import { api, failureOf } from '#client/sync/http/trpc.ts'
import { createDeviceId } from './device.ts'

/** Whether this page has its place in the call, or why not. */
export type CallSessionState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'joined'; readonly joinResult: CallJoinResult }
  | { readonly kind: 'elsewhere' | 'busy' | 'ended' | 'closed' | 'gone' }
  | { readonly kind: 'failed'; readonly text: string }

const kindByReason: Readonly<Partial<Record<ErrorBody['reason'], CallSessionState['kind']>>> = {
  'call.elsewhere': 'elsewhere',
  'call.busy': 'busy',
  'call.ended': 'ended',
  'chat.notAccepted': 'closed',
  'app.notFound': 'gone',
}

export type CallSession = ReturnType<typeof createCallSession>

/** This page's place in a pair's call: taken, held as long as the page lives, and given up by ending the call. */
export function createCallSession(chatId: string) {
  const store = createStore<CallSessionState>({ kind: 'joining' })
  const { device, replaces } = createDeviceId()
  const listeners = new Set<(frame: SignalFrame) => void>()
  let stop = (): void => {}
  let n = 0
  let sending: Promise<unknown> = Promise.resolve()

  const onDenied = (failure: { reason: ErrorBody['reason'] | null; text: string }): void => {
    stop()
    const kind = failure.reason === null ? undefined : kindByReason[failure.reason]
    store.set(kind ? ({ kind } as CallSessionState) : { kind: 'failed', text: failure.text })
  }
  const follow = (): void => {
    stop = subscribeToQuery(
      'room',
      ({ value, failure }) => {
        if (failure) onDenied({ reason: failure.reason, text: reasonTexts[failure.reason] })
        for (const frame of value ?? []) for (const listener of listeners) listener(frame)
      },
      { chatId, device },
    )
  }
  const join = async (takesOver: boolean): Promise<void> => {
    store.set({ kind: 'joining' })
    try {
      const joinResult = await api.calls.join.mutate({ chatId, device, replaces, takesOver })
      store.set({ kind: 'joined', joinResult })
      follow()
    } catch (error) {
      onDenied(failureOf(error))
    }
  }
  return {
    device,
    store,
    enter: join,
    /** Asks again for what lets one into a relay or a meeting service: it runs out. */
    renew: () => api.calls.join.mutate({ chatId, device, replaces: null, takesOver: false }),
    onFrame(listener: (frame: SignalFrame) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends to the other end, in order. What gets lost is found out by the one who waits for it. */
    send(signal: Signal): void {
      const frame = { chatId, device, n: n++, signal }
      sending = sending.then(() => preferSocketApi().calls.signal.mutate(frame)).catch(() => undefined)
    },
    /** Hangs up, for both. */
    async end(): Promise<void> {
      await api.calls.end.mutate({ chatId }).catch(() => undefined)
      stop()
      store.set({ kind: 'ended' })
    },
    leave: () => stop(),
  }
}
