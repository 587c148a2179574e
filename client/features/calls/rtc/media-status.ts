/** The media state that each peer sends to the other. */
export type MediaStatus = { readonly camera: boolean; readonly microphone: boolean; readonly screen: boolean }

export const noMediaStatus: MediaStatus = { camera: false, microphone: false, screen: false }

/** Exchanges the media state over a data channel, so that the server does not see it. */
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
  // Closing the page closes the channel, which is detected long before a connection timeout.
  channel.addEventListener('close', handlers.closed)
  return {
    send(next) {
      current = next
      sendCurrent()
    },
  }
}

/** Parses a status message; null if it is malformed. */
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
