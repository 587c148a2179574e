/** What has to be closed at the end, whenever that comes. */
export type Closers = {
  /** Takes in how to close what is about to be opened. Throws where all is closed already: then it is closed, too. */
  add(close: () => Promise<unknown>): void
  /** Closes all, the latest first. One that fails keeps no other. */
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
