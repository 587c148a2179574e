import type { PastCall } from '#shared/contract/calls.ts'

type Line = { readonly id: string; readonly at: number }

/** The key of the calls before the first message. */
export const beforeFirst = ''

/**
 * Finds the place of each call that is over: the id of the last message before it, or `beforeFirst`. Of calls before the first
 * message that is shown, only those of a chat without older messages have a place.
 */
export function placePastCalls(
  messages: readonly Line[],
  calls: readonly PastCall[],
  hasOlder: boolean,
): ReadonlyMap<string, readonly PastCall[]> {
  const placed = new Map<string, PastCall[]>()
  for (const call of calls) {
    const before = messages.findLast(({ at }) => at <= call.at)
    if (!before && hasOlder) continue
    const key = before?.id ?? beforeFirst
    placed.set(key, [...(placed.get(key) ?? []), call])
  }
  return placed
}
