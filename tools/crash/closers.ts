/** Resources to close at the end of the run, whenever that is. */
export type Closers = {
  /** Registers how to close a resource. If all are closed already, closes it as well and throws. */
  add(close: () => Promise<unknown>): void
  /** Closes all, the latest first. A failure does not prevent the others. */
  closeAll(): Promise<void>
}

export function createClosers(): Closers {
  const all: (() => Promise<unknown>)[] = []
  let isClosed = false
  return {
    add(close) {
      if (!isClosed) return void all.push(close)
      close().catch(() => {})
      throw new Error('all is closed')
    },
    async closeAll() {
      isClosed = true
      for (const close of all.splice(0).toReversed()) await close().catch(() => {})
    },
  }
}
