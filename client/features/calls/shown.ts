/** What each end tells the other about itself. */
export type Shown = { readonly camera: boolean; readonly microphone: boolean; readonly screen: boolean }

export const nothingShown: Shown = { camera: false, microphone: false, screen: false }

/** Tells the two ends what the other shows, over the connection itself: nobody between them learns of it. */
export function openShown(
  connection: RTCPeerConnection,
  first: Shown,
  on: { readonly shown: (shown: Shown) => void; readonly closed: () => void },
): { tell(shown: Shown): void } {
  const channel = connection.createDataChannel('shown', { negotiated: true, id: 0 })
  let now = first
  const tell = (): void => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(now))
  }
  channel.addEventListener('open', tell)
  channel.addEventListener('message', ({ data }) => {
    const told = shownIn(data)
    if (told) on.shown(told)
  })
  // Who closes the page says so here, long before a missing answer would.
  channel.addEventListener('close', on.closed)
  return {
    tell(next) {
      now = next
      tell()
    },
  }
}

/** What a message of the other end says; null when it is of no form we know. */
export function shownIn(data: unknown): Shown | null {
  try {
    const told = JSON.parse(String(data)) as Partial<Record<keyof Shown, unknown>> | null
    if (typeof told !== 'object' || told === null) return null
    return {
      camera: told.camera === true,
      microphone: told.microphone === true,
      screen: told.screen === true,
    }
  } catch {
    return null
  }
}
