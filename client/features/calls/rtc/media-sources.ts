export type Kind = 'camera' | 'microphone'
export type Device = { readonly id: string; readonly label: string }

const inputKind = { camera: 'videoinput', microphone: 'audioinput' } as const

/** Asks the browser for a camera or a microphone; rejects with its reason. */
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
  // Text stays sharp rather than smooth.
  track.contentHint = 'detail'
  return track
}

function requireTrack([track]: readonly MediaStreamTrack[]): MediaStreamTrack {
  if (!track) throw new DOMException('no track', 'NotFoundError')
  return track
}

/** What there is to choose from. Before the browser allows devices they have no name and no id, and are left out. */
export async function listDevices(): Promise<Readonly<Record<Kind, readonly Device[]>>> {
  const found = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: Kind): Device[] =>
    found
      .filter((device) => device.kind === inputKind[kind] && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { camera: of('camera'), microphone: of('microphone') }
}
