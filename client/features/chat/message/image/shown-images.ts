import type { Message } from '#shared/contract/chat.ts'
import { createStore } from '#client/state/store.ts'
import { useStore } from '#client/state/use-store.ts'
import { useMe } from '#client/sync/react/session.ts'

/** The addresses of the images that a minor chose to see. In memory: no list of them stays on the device [CH45]. */
const shownStore = createStore<ReadonlySet<string>>(new Set())

/**
 * Whether an image waits for a press: one of another member, in the chats of a minor. It is not loaded until then [CH45].
 */
export function useCoveredImage(image: Message['image'], isMine: boolean) {
  const isMinor = useMe()?.isMinor === true
  const shown = useStore(shownStore)
  const url = image?.url ?? null
  const isCovered = isMinor && !isMine && url !== null && !shown.has(url)
  return { isCovered, show: () => url !== null && shownStore.set(new Set([...shown, url])) }
}
