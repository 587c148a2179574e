import type { Message } from '#shared/contract/chat.ts'
import { createStore } from '#client/state/store.ts'
import { useStore } from '#client/state/use-store.ts'
import { isDataSaverOn } from '#client/state/data-saver.ts'
import { useMe } from '#client/sync/react/session.ts'

/** The addresses of the images that a minor chose to see. In memory: no list of them stays on the device [CH45]. */
const shownStore = createStore<ReadonlySet<string>>(new Set())

type Options = {
  readonly isMine: boolean
  /** Its file is here: showing it loads nothing. */
  readonly isHere: boolean
}

/**
 * Whether an image waits for a press: one of another member, in the chats of a minor [CH45], and any in the data saver
 * [EA6]. It is not loaded until then.
 */
export function useCoveredImage(image: Message['image'], { isMine, isHere }: Options) {
  const isMinor = useMe()?.isMinor === true
  const shown = useStore(shownStore)
  const url = image?.url ?? null
  const waits = (isMinor && !isMine) || (!isHere && isDataSaverOn())
  const isCovered = waits && url !== null && !shown.has(url)
  return { isCovered, show: () => url !== null && shownStore.set(new Set([...shown, url])) }
}
