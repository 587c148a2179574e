import { flushSync } from 'react-dom'

/**
 * Runs `mark`, which sets error state, and focuses the first invalid control, or group of controls, of `form`. Flushes the render
 * synchronously: on a slow machine the next frame may come before React has rendered. A control that has the focus gets it again, so
 * that a screen reader says that it is invalid.
 */
export function focusFirstInvalid(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  first?.blur()
  first?.focus()
}
