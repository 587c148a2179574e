/**
 * Turns for opening streams and sending large values: one per turn of the event loop, so that other clients are served
 * between them, and round-robin over the members, so that one who has many does not delay another [AB10].
 */
export type Turns = {
  /** Resolves when it is the turn of this member. */
  next(userId: string): Promise<void>
}

export function createTurns(): Turns {
  /** The waiting members, the next one first, each with those of their streams that wait. */
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  const schedule = (): void => {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(run)
  }
  const run = (): void => {
    isScheduled = false
    const [first] = waiting
    if (!first) return
    const [userId, resolvers] = first
    waiting.delete(userId)
    resolvers.shift()?.()
    if (resolvers.length > 0) waiting.set(userId, resolvers)
    schedule()
  }
  return {
    next: (userId) =>
      new Promise((resolve) => {
        const resolvers = waiting.get(userId) ?? []
        waiting.set(userId, [...resolvers, resolve])
        schedule()
      }),
  }
}
