type Limits = {
  /** Items a turn. */
  readonly maxSize: number
  /** Milliseconds after which a turn that is still under way keeps nobody waiting any more. */
  readonly maxWaitMs: number
}

/**
 * Does what comes while a turn is under way together in the next: at rest everything is done at once and by itself,
 * and the more there is, the more of it shares one turn. A turn begins when all that has arrived by then has been read,
 * so that what came at one moment by different sockets does not miss it by a hair.
 *
 * @param run does `items` and answers in their order, each with its result or the promise of it, which does not hold
 *   up the next turn; when it rejects, each of them does
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | PromiseLike<Result>)[]>,
  { maxSize: most, maxWaitMs: patience }: Limits,
): (item: Item) => Promise<Result> {
  type Waiting = {
    item: Item
    resolve: (result: Result | PromiseLike<Result>) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isUnderWay = false

  const next = (): void => {
    isUnderWay = waiting.length > 0
    if (isUnderWay) setImmediate(() => void turn())
  }
  const turn = async (): Promise<void> => {
    const taken = waiting.slice(0, most)
    waiting = waiting.slice(most)
    let isOver = false
    const end = (): void => {
      if (!isOver) next()
      isOver = true
    }
    const timer = setTimeout(end, patience)
    try {
      const results = await run(taken.map(({ item }) => item))
      if (results.length !== taken.length) throw new Error('not every item was answered')
      for (const [index, result] of results.entries()) taken[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    clearTimeout(timer)
    end()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) next()
    })
}
