import { channel } from 'node:diagnostics_channel'

/** What a monitor counts. Without one nobody listens, and nothing is measured. Names are those of calls and routes. */
export type CallCompleted = { readonly call: string; readonly result: string; readonly seconds: number }
export type RequestCompleted = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A common statement that failed, so that each of its rows was stored by itself. */
export type BatchFailed = { readonly of: 'messages' | 'marks' }

export const instrumentation = {
  calls: channel('pathlight:call'),
  requests: channel('pathlight:request'),
  batchFailed: channel('pathlight:common-failed'),
}

const sockets = new WeakMap<object, number>()

/** Counts one more open socket of a node, known by its services; the answer counts it out. */
export function trackSocket(node: object): () => void {
  sockets.set(node, openSocketCount(node) + 1)
  return () => void sockets.set(node, openSocketCount(node) - 1)
}

export const openSocketCount = (node: object): number => sockets.get(node) ?? 0
