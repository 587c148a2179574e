import type { Bus, Listener } from '#server/adapters/bus/index.ts'

type Topics = { readonly topic: string; readonly accessTopics: readonly string[] }

/** Subscribes to a topic, and to those whose events may change the access to it. Returns a function that ends all of it. */
export function subscribe(
  bus: Bus,
  { topic, accessTopics }: Topics,
  onEvent: Listener,
  onAccessChange: Listener,
): () => void {
  const unsubscribers = [
    bus.subscribe(topic, onEvent),
    ...accessTopics.map((one) => bus.subscribe(one, onAccessChange)),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
