import { useState } from 'react'

export type FormDraft<T> = {
  readonly value: T
  /** Whether the draft differs from the saved value. */
  readonly isDirty: boolean
  readonly change: (value: T) => void
  /** Call it before saving: the next saved value replaces the draft, because the server may have changed it. */
  readonly markSaved: () => void
  /** Call it after a failed save: the draft stays and is unsaved. */
  readonly markUnsaved: () => void
  /** Returns to the saved value. */
  readonly discard: () => void
}

/**
 * A draft of a saved value that may change on other devices: an unedited draft follows it, an edited one is kept.
 * Compares values as JSON.
 */
export function useFormDraft<T>(saved: T): FormDraft<T> {
  const [state, setState] = useState({ seen: saved, base: saved, value: saved })
  if (!isSame(saved, state.seen)) {
    const isTouched = !isSame(state.value, state.base)
    setState({ seen: saved, base: saved, value: isTouched ? state.value : saved })
  }
  return {
    value: state.value,
    isDirty: !isSame(state.value, state.base),
    change: (value) => setState((now) => ({ ...now, value })),
    markSaved: () => setState((now) => ({ ...now, base: now.value })),
    markUnsaved: () => setState((now) => ({ ...now, base: now.seen })),
    discard: () => setState(({ seen }) => ({ seen, base: seen, value: seen })),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
