import { flushSync } from 'react-dom'

/**
 * Marks what is wrong by `mark`, which sets state, and moves the focus to the first control of `form` that is
 * marked then. Drawn at once: on a slow machine the next frame may come before the marks.
 */
export function focusFirstInvalid(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
