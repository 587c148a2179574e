/** What was chosen in the lobby, for the room it opens. */
export type Wishes = {
  readonly camera: boolean
  readonly microphone: boolean
  readonly chosen: Readonly<Record<'camera' | 'microphone', string | null>>
}

const key = 'call'
const off: Wishes = { camera: false, microphone: false, chosen: { camera: null, microphone: null } }

/** Keeps the choice for the tab that opens from here: a browser copies the tab's storage to it, and to no other. */
export function saveLobbySettings(wishes: Wishes): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(wishes))
  } catch {
    // Without storage the room opens with everything off.
  }
}

/** The choice of the lobby this room was opened from. A room opened by its address has everything off [VC9]. */
export function loadLobbySettings(): Wishes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isWishes(kept) ? kept : off
  } catch {
    return off
  }
}

function isWishes(value: unknown): value is Wishes {
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
