/** What was chosen in the lobby, for the room it opens. */
export type LobbySettings = {
  readonly camera: boolean
  readonly microphone: boolean
  readonly chosen: Readonly<Record<'camera' | 'microphone', string | null>>
}

const key = 'call'
const allOff: LobbySettings = { camera: false, microphone: false, chosen: { camera: null, microphone: null } }

/** Keeps the choice for the tab that opens from here: a browser copies the tab's storage to it, and to no other. */
export function saveLobbySettings(settings: LobbySettings): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // Without storage the room opens with everything off.
  }
}

/** The choice of the lobby this room was opened from. A room opened by its address has everything off [VC9]. */
export function loadLobbySettings(): LobbySettings {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
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
