import type { FailureBody } from '#shared/errors.ts'
import { reasonTexts } from '#shared/texts/reasons.ts'
import type { Entry, Frame, Signal } from '#shared/schemas/calls.ts'
import { nearestApi, watchView } from '#client/api/live.ts'
import { createStore } from '#client/api/store.ts'
import { api, failureOf } from '#client/api/trpc.ts'
import { newDevice } from './device.ts'

/** Whether this page has its place in the call, or why not. */
export type SeatState =
  | { readonly kind: 'entering' }
  | { readonly kind: 'in'; readonly entry: Entry }
  | { readonly kind: 'elsewhere' | 'busy' | 'ended' | 'closed' | 'gone' }
  | { readonly kind: 'failed'; readonly text: string }

const kindOf: Readonly<Partial<Record<FailureBody['reason'], SeatState['kind']>>> = {
  'call.elsewhere': 'elsewhere',
  'call.busy': 'busy',
  'call.ended': 'ended',
  'chat.notAccepted': 'closed',
  'app.notFound': 'gone',
}

export type Seat = ReturnType<typeof createSeat>

/** This page's place in a pair's call: taken, held as long as the page lives, and given up by ending the call. */
export function createSeat(chatId: string) {
  const store = createStore<SeatState>({ kind: 'entering' })
  const { device, replaces } = newDevice()
  const listeners = new Set<(frame: Frame) => void>()
  let stop = (): void => {}
  let n = 0
  let sending: Promise<unknown> = Promise.resolve()

  const lose = (failure: { reason: FailureBody['reason'] | null; text: string }): void => {
    stop()
    const kind = failure.reason === null ? undefined : kindOf[failure.reason]
    store.set(kind ? ({ kind } as SeatState) : { kind: 'failed', text: failure.text })
  }
  const follow = (): void => {
    stop = watchView(
      'room',
      ({ value, failure }) => {
        if (failure) lose({ reason: failure.reason, text: reasonTexts[failure.reason] })
        for (const frame of value ?? []) for (const listener of listeners) listener(frame)
      },
      { chatId, device },
    )
  }
  const enter = async (takesOver: boolean): Promise<void> => {
    store.set({ kind: 'entering' })
    try {
      const entry = await api.calls.enter.mutate({ chatId, device, replaces, takesOver })
      store.set({ kind: 'in', entry })
      follow()
    } catch (error) {
      lose(failureOf(error))
    }
  }
  return {
    device,
    store,
    enter,
    /** Asks again for what lets one into a relay or a meeting service: it runs out. */
    renew: () => api.calls.enter.mutate({ chatId, device, replaces: null, takesOver: false }),
    onFrame(listener: (frame: Frame) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends to the other end, in order. What gets lost is found out by the one who waits for it. */
    send(signal: Signal): void {
      const frame = { chatId, device, n: n++, signal }
      sending = sending.then(() => nearestApi().calls.signal.mutate(frame)).catch(() => undefined)
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
