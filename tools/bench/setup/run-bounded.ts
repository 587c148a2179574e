/**
 * Runs a measurement that is stopped after `longest` milliseconds, or by a signal. Whatever it adds to `closers` is called at its
 * end, the last one first.
 */
export async function runBounded(
  longest: number,
  measure: (closers: (() => Promise<unknown>)[]) => Promise<void>,
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close().catch(console.error)
  }
  const stop = (why: string): void => {
    console.error(why)
    void closeAll().finally(() => process.exit(1))
  }
  const timer = setTimeout(stop, longest, 'It took too long and was stopped.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop('Stopped.'))
  try {
    await measure(closers)
  } finally {
    clearTimeout(timer)
    await closeAll()
  }
}
