import { composer, typingClear } from '#shared/limits.ts'

export type TypingNotifier = {
  /** The text changed. */
  changed(text: string): void
  /** The message was sent: the server has cleared it with that. */
  sent(): void
  /** Not typing any more. */
  stop(): void
}

/** Tells that one types: at once, at most every 2 s while it goes on, and its end 3 s after the last change [CH6]. */
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
