import { channel } from 'node:diagnostics_channel'

/** One finished call of a procedure. `result` is `ok` or the error reason. */
export type CallCompleted = { readonly call: string; readonly result: string; readonly seconds: number }

/** One finished HTTP request. `route` is the route's pattern. */
export type RequestCompleted = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A batch that failed, so that each of its rows was stored by its own statement. */
export type BatchFailed = { readonly kind: 'messages' | 'readMarkers' }

/** A periodic task that failed. */
export type TaskFailed = { readonly task: string }

/** Diagnostics channels for metrics. Publishing costs nothing without subscribers. */
export const instrumentation = {
  calls: channel('pathlight:call-completed'),
  requests: channel('pathlight:request-completed'),
  batchFailed: channel('pathlight:batch-failed'),
  taskFailed: channel('pathlight:task-failed'),
}

const openSockets = new WeakMap<object, number>()

/** Counts an open socket of the node with these services. Returns a function that uncounts it. */
export function trackSocket(node: object): () => void {
  openSockets.set(node, openSocketCount(node) + 1)
  return () => void openSockets.set(node, openSocketCount(node) - 1)
}

export const openSocketCount = (node: object): number => openSockets.get(node) ?? 0
