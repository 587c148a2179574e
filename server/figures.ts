import { channel } from 'node:diagnostics_channel'

/** What a monitor counts. Without one nobody listens, and nothing is measured. Names are those of calls and routes. */
export type CallDone = { readonly call: string; readonly result: string; readonly seconds: number }
export type RequestDone = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A common statement that failed, so that each of its rows was stored by itself. */
export type CommonFailed = { readonly of: 'messages' | 'marks' }

export const figures = {
  calls: channel('pathlight:call'),
  requests: channel('pathlight:request'),
  commonFailed: channel('pathlight:common-failed'),
}

const sockets = new WeakMap<object, number>()

/** Counts one more open socket of a node, known by its services; the answer counts it out. */
export function countSocket(node: object): () => void {
  sockets.set(node, socketsOf(node) + 1)
  return () => void sockets.set(node, socketsOf(node) - 1)
}

export const socketsOf = (node: object): number => sockets.get(node) ?? 0
