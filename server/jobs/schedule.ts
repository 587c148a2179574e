import { instrumentation } from '#server/telemetry/instrumentation.ts'
import type { Log } from '#server/telemetry/log.ts'

/** Something that is done again and again. The name is in the log and the metrics. */
export type PeriodicTask<T> = { readonly name: string; readonly run: (context: T) => Promise<unknown> }

/** How soon a task that failed is repeated: twice as long after each failure in a row, but at most `most`. */
export const retryDelay = { first: 60_000, most: 3_600_000 } as const

/** Runs a task. A failure is logged and counted, and is no failure of what called it: answers whether it succeeded. */
async function attempt<T>(context: T, log: Log, { name, run }: PeriodicTask<T>): Promise<boolean> {
  try {
    await run(context)
    return true
  } catch (error) {
    log.warn({ err: error, task: name }, 'periodic task failed; will retry')
    instrumentation.taskFailed.publish({ task: name })
    return false
  }
}

/** Runs these tasks once, one after another. Each runs, whatever becomes of those before it. Answers those that failed. */
export async function runTasks<T>(
  context: T,
  log: Log,
  tasks: readonly PeriodicTask<T>[],
): Promise<PeriodicTask<T>[]> {
  const failed: PeriodicTask<T>[] = []
  for (const task of tasks) if (!(await attempt(context, log, task))) failed.push(task)
  return failed
}

/**
 * Runs these tasks now and every `ms`, one after another. One that fails is repeated on its own after `retryDelay`, until it
 * succeeds or its next time has come; the others go on. Returns a function that stops all of it.
 */
export function startSchedule<T>(
  context: T,
  log: Log,
  { tasks, ms }: { readonly tasks: readonly PeriodicTask<T>[]; readonly ms: number },
): () => void {
  const retries = new Set<NodeJS.Timeout>()
  let isStopped = false
  const clearRetries = (): void => {
    for (const retry of retries) clearTimeout(retry)
    retries.clear()
  }
  const retryLater = (task: PeriodicTask<T>, delay: number): void => {
    if (isStopped || delay >= ms) return
    const again = async (): Promise<void> => {
      retries.delete(retry)
      if (!(await attempt(context, log, task))) retryLater(task, Math.min(delay * 2, retryDelay.most))
    }
    const retry = setTimeout(() => void again(), delay)
    retry.unref()
    retries.add(retry)
  }
  const run = async (): Promise<void> => {
    clearRetries()
    for (const task of await runTasks(context, log, tasks)) retryLater(task, retryDelay.first)
  }
  void run()
  const timer = setInterval(() => void run(), ms)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    clearRetries()
  }
}
