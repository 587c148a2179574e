import { flushSync } from 'react-dom'

/**
 * Runs `mark`, which sets error state, and focuses the first invalid control, or group of controls, of `form`. Flushes the render
 * synchronously: on a slow machine the next frame may come before React has rendered.
 */
export function focusFirstInvalid(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
}
