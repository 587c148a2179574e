/** What each end tells the other about itself. */
export type MediaStatus = { readonly camera: boolean; readonly microphone: boolean; readonly screen: boolean }

export const nothingShown: MediaStatus = { camera: false, microphone: false, screen: false }

/** Tells the two ends what the other shows, over the connection itself: nobody between them learns of it. */
export function openStatusChannel(
  connection: RTCPeerConnection,
  first: MediaStatus,
  on: { readonly shown: (shown: MediaStatus) => void; readonly closed: () => void },
): { tell(shown: MediaStatus): void } {
  const channel = connection.createDataChannel('shown', { negotiated: true, id: 0 })
  let now = first
  const tell = (): void => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(now))
  }
  channel.addEventListener('open', tell)
  channel.addEventListener('message', ({ data }) => {
    const told = parseMediaStatus(data)
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
export function parseMediaStatus(data: unknown): MediaStatus | null {
  try {
    const told = JSON.parse(String(data)) as Partial<Record<keyof MediaStatus, unknown>> | null
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
