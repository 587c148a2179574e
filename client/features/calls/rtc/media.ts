import { createStore } from '#client/state/store.ts'
import type { Store } from '#client/state/store.ts'
import { toMediaError } from './media-error.ts'
import type { MediaErrorInfo } from './media-error.ts'
import { captureDevice, captureScreen, listDevices } from './media-sources.ts'
import type { Device, Kind } from './media-sources.ts'

/** The local media of a call. A microphone track can exist and be muted. */
export type MediaState = {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
  readonly isMuted: boolean
  readonly screen: MediaStreamTrack | null
  /** The devices being requested. */
  readonly starting: Readonly<Record<Kind, boolean>>
  readonly error: MediaErrorInfo | null
  readonly devices: Readonly<Record<Kind, readonly Device[]>>
  readonly chosen: Readonly<Record<Kind, string | null>>
}

export type Media = ReturnType<typeof createMedia>
type Source = Kind | 'screen'

const initial: MediaState = {
  camera: null,
  microphone: null,
  isMuted: true,
  screen: null,
  starting: { camera: false, microphone: false },
  error: null,
  devices: { camera: [], microphone: [] },
  chosen: { camera: null, microphone: null },
}

/** Whether each device is on, or will be once it has started. A muted microphone is off. */
export const isTurnedOn = ({ camera, microphone, isMuted, starting }: MediaState): Record<Kind, boolean> => ({
  camera: camera !== null || starting.camera,
  microphone: (microphone !== null && !isMuted) || starting.microphone,
})

/** Manages camera, microphone, and screen of this page. All are off initially [VC9]. */
export function createMedia(chosen: MediaState['chosen'] = initial.chosen) {
  const sources = createSources(chosen)
  const { store, change, drop, start, cancel, mute, shareScreen } = sources
  return {
    store,
    async toggleCamera(): Promise<void> {
      if (cancel('camera')) return
      if (store.get().camera) drop('camera')
      else await start('camera')
    },
    async toggleMicrophone(): Promise<void> {
      if (cancel('microphone')) return
      const { microphone, isMuted } = store.get()
      if (microphone) mute(!isMuted)
      else if (await start('microphone')) mute(false)
    },
    async toggleScreen(): Promise<void> {
      if (store.get().screen) drop('screen')
      else await shareScreen()
    },
    async choose(kind: Kind, deviceId: string): Promise<void> {
      change({ chosen: { ...store.get().chosen, [kind]: deviceId } })
      if (store.get()[kind] && (await start(kind)) && kind === 'microphone') mute(store.get().isMuted)
    },
    clearError: () => change({ error: null }),
    /** Stops every device, also one that is still starting, which turns off its indicator light. */
    stop(): void {
      for (const kind of ['camera', 'microphone'] as const) cancel(kind)
      for (const source of ['camera', 'microphone', 'screen'] as const) drop(source)
      change({ isMuted: true })
    },
  }
}

/** The active tracks and how they start and stop. */
function createSources(chosen: MediaState['chosen']) {
  const store = createStore<MediaState>({ ...initial, chosen })
  const change = (part: Partial<MediaState>): void => store.set({ ...store.get(), ...part })
  const drop = (source: Source): void => {
    store.get()[source]?.stop()
    change({ [source]: null })
  }
  const setTrack = (source: Source, track: MediaStreamTrack): void => {
    drop(source)
    // `ended` does not fire for tracks that the app stops: the device was unplugged or the browser's stop button was
    // used.
    track.addEventListener('ended', () => {
      if (store.get()[source] !== track) return
      change({ [source]: null, ...(source === 'microphone' ? { isMuted: true } : {}) })
    })
    change({ [source]: track })
  }
  return {
    store,
    change,
    drop,
    ...createDeviceRequests({ store, change, setTrack }),
    mute(isMuted: boolean): void {
      const { microphone } = store.get()
      if (microphone) microphone.enabled = !isMuted
      change({ isMuted })
    },
    async shareScreen(): Promise<void> {
      try {
        setTrack('screen', await captureScreen())
        change({ error: null })
      } catch (error) {
        // Closing the browser's dialog is not an error.
        const isCanceled = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isCanceled) change({ error: toMediaError('screen', error) })
      }
    },
  }
}

type DeviceRequestOptions = {
  readonly store: Store<MediaState>
  readonly change: (part: Partial<MediaState>) => void
  readonly setTrack: (kind: Kind, track: MediaStreamTrack) => void
}

/** Requests devices from the browser, which may take long and ask the user. */
function createDeviceRequests({ store, change, setTrack }: DeviceRequestOptions) {
  const requests = new Map<Kind, symbol>()
  const setStarting = (kind: Kind, isStarting: boolean): void =>
    change({ starting: { ...store.get().starting, [kind]: isStarting } })
  const cancel = (kind: Kind): boolean => {
    if (!requests.delete(kind)) return false
    setStarting(kind, false)
    return true
  }
  const end = (kind: Kind, request: symbol): boolean => requests.get(kind) === request && cancel(kind)
  const refreshDevices = async (): Promise<void> => change({ devices: await listDevices() })
  return {
    /** Cancels the request of a device. Returns whether there was one. */
    cancel,
    /** Returns whether the device started. A canceled request leaves no device on. */
    async start(kind: Kind): Promise<boolean> {
      const request = Symbol(kind)
      requests.set(kind, request)
      setStarting(kind, true)
      change({ error: null })
      try {
        const track = await captureDevice(kind, store.get().chosen[kind])
        if (!end(kind, request)) {
          track.stop()
          return false
        }
        setTrack(kind, track)
        change({ chosen: { ...store.get().chosen, [kind]: track.getSettings().deviceId ?? null } })
        refreshDevices().catch(() => undefined)
        return true
      } catch (error) {
        if (end(kind, request)) change({ error: toMediaError(kind, error) })
        return false
      }
    },
  }
}
