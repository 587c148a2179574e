type Options = {
  /** The largest number of items in one batch. */
  readonly maxSize: number
  /** The next batch starts after this many milliseconds even if the current one is still running. */
  readonly maxWaitMs: number
}

/**
 * Batches calls under load. An item that arrives when idle runs alone; items that arrive during a batch form the next
 * one. A batch starts on `setImmediate`, so that items read from several sockets in one event loop turn share it.
 *
 * @param run processes `items` and answers one result for each, in their order. A result may be a promise, which does
 *   not delay the next batch. If `run` rejects, every item of the batch rejects.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | PromiseLike<Result>)[]>,
  { maxSize, maxWaitMs }: Options,
): (item: Item) => Promise<Result> {
  type Entry = {
    item: Item
    resolve: (result: Result | PromiseLike<Result>) => void
    reject: (error: unknown) => void
  }
  let queue: Entry[] = []
  let isScheduled = false

  const scheduleBatch = (): void => {
    isScheduled = queue.length > 0
    if (isScheduled) setImmediate(() => void runBatch())
  }
  const runBatch = async (): Promise<void> => {
    const batch = queue.slice(0, maxSize)
    queue = queue.slice(maxSize)
    let isFinished = false
    const finish = (): void => {
      if (!isFinished) scheduleBatch()
      isFinished = true
    }
    const timer = setTimeout(finish, maxWaitMs)
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length)
        throw new Error(`batch of ${batch.length} items has ${results.length} results`)
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    clearTimeout(timer)
    finish()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isScheduled) scheduleBatch()
    })
}
