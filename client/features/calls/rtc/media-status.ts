/** What each end tells the other about itself. */
export type MediaStatus = { readonly camera: boolean; readonly microphone: boolean; readonly screen: boolean }

export const noMediaStatus: MediaStatus = { camera: false, microphone: false, screen: false }

/** Tells the two ends what the other shows, over the connection itself: nobody between them learns of it. */
export function openStatusChannel(
  connection: RTCPeerConnection,
  initial: MediaStatus,
  handlers: { readonly status: (status: MediaStatus) => void; readonly closed: () => void },
): { send(status: MediaStatus): void } {
  const channel = connection.createDataChannel('shown', { negotiated: true, id: 0 })
  let current = initial
  const sendCurrent = (): void => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(current))
  }
  channel.addEventListener('open', sendCurrent)
  channel.addEventListener('message', ({ data }) => {
    const status = parseMediaStatus(data)
    if (status) handlers.status(status)
  })
  // Who closes the page says so here, long before a missing answer would.
  channel.addEventListener('close', handlers.closed)
  return {
    send(next) {
      current = next
      sendCurrent()
    },
  }
}

/** What a message of the other end says; null when it is of no form we know. */
export function parseMediaStatus(data: unknown): MediaStatus | null {
  try {
    const status = JSON.parse(String(data)) as Partial<Record<keyof MediaStatus, unknown>> | null
    if (typeof status !== 'object' || status === null) return null
    return {
      camera: status.camera === true,
      microphone: status.microphone === true,
      screen: status.screen === true,
    }
  } catch {
    return null
  }
}
