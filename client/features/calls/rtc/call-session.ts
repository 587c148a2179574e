import type { ErrorBody } from '#shared/errors.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import type { CallJoinResult, SignalFrame, Signal } from '#shared/contract/calls.ts'
import { subscribeToQuery, writeNearest } from '#client/sync/react/sync.ts'
import { createStore } from '#client/state/store.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { createDeviceId } from './device.ts'

/** Whether this page is in the call, or why not. */
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

/** This page's membership in a call: joins, keeps the lease while the page is open, and ends the call. */
export function createCallSession(chatId: string) {
  const store = createStore<CallSessionState>({ kind: 'joining' })
  const { device, replaces } = createDeviceId()
  const listeners = new Set<(frame: SignalFrame) => void>()
  let unsubscribe = (): void => {}

  const onDenied = (failure: { reason: ErrorBody['reason'] | null; text: string }): void => {
    unsubscribe()
    const kind = failure.reason === null ? undefined : kindByReason[failure.reason]
    store.set(kind ? ({ kind } as CallSessionState) : { kind: 'failed', text: failure.text })
  }
  const subscribe = (): void => {
    unsubscribe = subscribeToQuery(
      'room',
      ({ value, failure }) => {
        if (failure) onDenied({ reason: failure.reason, text: errorText(failure.reason, failure) })
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
      subscribe()
    } catch (error) {
      onDenied(failureOf(error))
    }
  }
  const endForBoth = () => api.calls.end.mutate({ chatId }).catch(() => undefined)
  const onEnded = (): void => {
    unsubscribe()
    store.set({ kind: 'ended' })
  }
  return {
    device,
    store,
    enter: join,
    /** Renews the TURN credentials or the Jitsi token, which expire. */
    renew: () => api.calls.join.mutate({ chatId, device, replaces: null, takesOver: false }),
    onFrame(listener: (frame: SignalFrame) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: createSignalSender(chatId, device),
    /** Ends the call for both members. */
    end: async (): Promise<void> => endForBoth().then(onEnded),
    /** Ends it without waiting for the server: this page leaves at once [RP12]. */
    endAtOnce(): void {
      void endForBoth()
      onEnded()
    },
    leave: () => unsubscribe(),
  }
}

/** Sends signals, in order. Lost signals are not resent: the peer that waits for one starts a new attempt. */
function createSignalSender(chatId: string, device: string): (signal: Signal) => void {
  let nextFrame = 0
  let sending: Promise<unknown> = Promise.resolve()
  return (signal) => {
    const frame = { chatId, device, n: nextFrame++, signal }
    sending = sending
      .then(() => writeNearest(({ calls }, options) => calls.signal.mutate(frame, options)))
      .catch(() => undefined)
  }
}
