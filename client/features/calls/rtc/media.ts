import { createStore } from '#client/state/store.ts'
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
  /** The device being requested. */
  readonly starting: Kind | null
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
  starting: null,
  error: null,
  devices: { camera: [], microphone: [] },
  chosen: { camera: null, microphone: null },
}

/** Manages camera, microphone, and screen of this page. All are off initially [VC9]. */
export function createMedia(chosen: MediaState['chosen'] = initial.chosen) {
  const sources = createSources(chosen)
  const { store, change, drop, start, mute, shareScreen } = sources
  return {
    store,
    async toggleCamera(): Promise<void> {
      if (store.get().camera) drop('camera')
      else await start('camera')
    },
    async toggleMicrophone(): Promise<void> {
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
    /** Stops every device, which turns off its indicator light. */
    stop(): void {
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
    mute(isMuted: boolean): void {
      const { microphone } = store.get()
      if (microphone) microphone.enabled = !isMuted
      change({ isMuted })
    },
    /** Returns whether the device started. */
    async start(kind: Kind): Promise<boolean> {
      change({ starting: kind, error: null })
      try {
        const track = await captureDevice(kind, store.get().chosen[kind])
        setTrack(kind, track)
        const id = track.getSettings().deviceId ?? null
        change({ chosen: { ...store.get().chosen, [kind]: id }, devices: await listDevices() })
        return true
      } catch (error) {
        change({ error: toMediaError(kind, error) })
        return false
      } finally {
        change({ starting: null })
      }
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
