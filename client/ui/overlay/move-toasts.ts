const dialogs: Element[] = []

/**
 * Moves the toasts into a modal dialog while it is open: outside of the last one, nothing can be pressed, nor is it read aloud [NV38].
 * Their list is one element all the time, which React only fills, so that no toast is there twice. Returns what ends it.
 */
export function moveToastsInto(dialog: Element): () => void {
  dialogs.push(dialog)
  place()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    place()
  }
}

function place(): void {
  const list = document.querySelector('.toasts')
  if (!list) return
  // A live region that moves is read aloud again.
  const isRead = [...list.querySelectorAll('[role]')].every(({ ariaLive }) => ariaLive === 'off')
  list.ariaLive = isRead ? 'off' : 'polite'
  const target = dialogs.at(-1) ?? document.getElementById('toasts')
  target?.append(list)
  // By then, screen readers have seen the move.
  setTimeout(() => (list.ariaLive = 'polite'), 1_000)
}
