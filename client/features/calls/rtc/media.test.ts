import { expect, it, vi } from 'vitest'
import { createMedia, isTurnedOn } from './media.ts'

/** Devices that start when the test lets them, and the tracks that they gave. */
function stubDevices() {
  const pending: (() => void)[] = []
  const tracks: (EventTarget & { isStopped: boolean })[] = []
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    await new Promise<void>((resolve) => pending.push(resolve))
    const track = Object.assign(new EventTarget(), {
      kind: constraints.video ? 'video' : 'audio',
      enabled: true,
      isStopped: false,
      getSettings: () => ({ deviceId: constraints.video ? 'camera-1' : 'microphone-1' }),
      stop: () => void (track.isStopped = true),
    })
    tracks.push(track)
    return { getTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } })
  return { tracks, startAll: () => pending.splice(0).forEach((resolve) => resolve()) }
}

it('[VC14] counts a device that is starting as turned on, each on its own', async () => {
  const { startAll } = stubDevices()
  const media = createMedia()
  const started = Promise.all([media.toggleCamera(), media.toggleMicrophone()])
  expect(isTurnedOn(media.store.get())).toEqual({ camera: true, microphone: true })
  startAll()
  await started
  const { starting, chosen } = media.store.get()
  expect(isTurnedOn(media.store.get())).toEqual({ camera: true, microphone: true })
  expect(starting).toEqual({ camera: false, microphone: false })
  expect(chosen).toEqual({ camera: 'camera-1', microphone: 'microphone-1' })
  await media.toggleMicrophone()
  expect(isTurnedOn(media.store.get())).toEqual({ camera: true, microphone: false })
})

it.each(['stop', 'toggleCamera'] as const)(
  '[VC14] leaves no camera on that %s ended while it started',
  async (end) => {
    const { tracks, startAll } = stubDevices()
    const media = createMedia()
    const started = media.toggleCamera()
    await media[end]()
    expect(isTurnedOn(media.store.get()).camera).toBe(false)
    startAll()
    await started
    expect(media.store.get()).toMatchObject({ camera: null, error: null, starting: { camera: false } })
    expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true])
  },
)
