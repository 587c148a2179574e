import { useState } from 'react'

type FormDraft<T> = {
  readonly value: T
  /** Whether it says something else than what is saved. */
  readonly isDirty: boolean
  readonly change: (value: T) => void
  /** What is typed is on its way: whatever is saved next counts, as the server may have changed it. */
  readonly markSaved: () => void
  /** It was refused: what is typed stays, unsaved. */
  readonly markUnsaved: () => void
}

/**
 * What somebody is editing of a saved value that may change elsewhere: an untouched draft follows it, a touched
 * one keeps what was typed. Values are compared as JSON.
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
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
