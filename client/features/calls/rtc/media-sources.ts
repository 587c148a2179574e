export type Kind = 'camera' | 'microphone'
export type Device = { readonly id: string; readonly label: string }

const inputKind = { camera: 'videoinput', microphone: 'audioinput' } as const

/** Requests a camera or microphone; rejects with the browser's error. */
export async function captureDevice(kind: Kind, deviceId: string | null): Promise<MediaStreamTrack> {
  const device = deviceId === null ? {} : { deviceId: { ideal: deviceId } }
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'camera'
      ? { video: { ...device, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } } }
      : { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  )
  return requireTrack(stream.getTracks())
}

export async function captureScreen(): Promise<MediaStreamTrack> {
  const track = requireTrack((await navigator.mediaDevices.getDisplayMedia({ video: true })).getVideoTracks())
  // Prefers sharp text over smooth motion.
  track.contentHint = 'detail'
  return track
}

function requireTrack([track]: readonly MediaStreamTrack[]): MediaStreamTrack {
  if (!track) throw new DOMException('no track', 'NotFoundError')
  return track
}

/** Lists the devices. Before permission is granted they have no id and no label and are left out. */
export async function listDevices(): Promise<Readonly<Record<Kind, readonly Device[]>>> {
  const found = await navigator.mediaDevices.enumerateDevices()
  const list = (kind: Kind): Device[] =>
    found
      .filter((device) => device.kind === inputKind[kind] && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { camera: list('camera'), microphone: list('microphone') }
}
