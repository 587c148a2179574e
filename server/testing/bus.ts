import { createLocalBus } from '#server/adapters/bus/local.ts'
import type { Bus } from '#server/adapters/bus/index.ts'

/** A bus that counts its subscribers, so that tests can detect leaks. */
export function countedBus(): Bus & { listening(): number } {
  const bus = createLocalBus()
  let count = 0
  return {
    ...bus,
    listening: () => count,
    subscribe(topic, listener) {
      count++
      const leave = bus.subscribe(topic, listener)
      return () => {
        count--
        leave()
      }
    },
  }
}
