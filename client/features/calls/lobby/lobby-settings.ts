import { tabArea } from '#client/state/storage-area.ts'

/** The settings chosen in the lobby, for the room it opens. */
export type LobbySettings = {
  readonly camera: boolean
  readonly microphone: boolean
  readonly chosen: Readonly<Record<'camera' | 'microphone', string | null>>
}

const key = 'call'
const allOff: LobbySettings = { camera: false, microphone: false, chosen: { camera: null, microphone: null } }

/** Stores the settings in sessionStorage, which the browser copies only to the tab opened from here. */
export function saveLobbySettings(settings: LobbySettings): void {
  // Without storage the room starts with all devices off.
  tabArea.set(key, JSON.stringify(settings))
}

/**
 * Loads the settings of the lobby that opened this room. A room opened by its URL starts with all devices off [VC9].
 */
export function loadLobbySettings(): LobbySettings {
  try {
    const stored: unknown = JSON.parse(tabArea.get(key) ?? 'null')
    return isLobbySettings(stored) ? stored : allOff
  } catch {
    return allOff
  }
}

function isLobbySettings(value: unknown): value is LobbySettings {
  return (
    typeof value === 'object' &&
    value !== null &&
    'camera' in value &&
    typeof value.camera === 'boolean' &&
    'microphone' in value &&
    typeof value.microphone === 'boolean' &&
    'chosen' in value &&
    typeof value.chosen === 'object' &&
    value.chosen !== null
  )
}
