import { composer, typingClear } from '#shared/limits.ts'

export type TypingNotifier = {
  changed(text: string): void
  /** Call it when the message is sent: the server clears the typing state itself. */
  sent(): void
  stop(): void
}

/**
 * Notifies the server while the member types: immediately, at most every 2 s, and the end 3 s after the last change
 * [CH6].
 */
export function createTypingNotifier(notify: (isTyping: boolean) => void): TypingNotifier {
  let lastNotifiedAt = -Infinity
  let isNotified = false
  let renewTimer: ReturnType<typeof setTimeout> | undefined
  let clearTimer: ReturnType<typeof setTimeout> | undefined

  const clearTimers = (): void => {
    clearTimeout(renewTimer)
    clearTimeout(clearTimer)
    renewTimer = undefined
  }
  const notifyTyping = (): void => {
    renewTimer = undefined
    lastNotifiedAt = Date.now()
    isNotified = true
    notify(true)
  }
  const stop = (): void => {
    clearTimers()
    if (isNotified) notify(false)
    isNotified = false
  }
  return {
    changed(text) {
      if (text.trim() === '') return stop()
      clearTimeout(clearTimer)
      clearTimer = setTimeout(stop, typingClear)
      const wait = lastNotifiedAt + composer.typingInterval - Date.now()
      if (wait <= 0) notifyTyping()
      else renewTimer ??= setTimeout(notifyTyping, wait)
    },
    sent() {
      clearTimers()
      isNotified = false
    },
    stop,
  }
}
