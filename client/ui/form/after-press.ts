/**
 * Runs what follows the blur of a field, and can move the page: at once, or after the press that took the focus. A button
 * that moves while it is pressed is no longer below the pointer when that is released, and the press is lost.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector('button:active')) return run()
  // The click comes in the same task.
  addEventListener('pointerup', () => setTimeout(run), { once: true })
}
