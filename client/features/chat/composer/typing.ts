import { composer, typingClear } from '#shared/limits.ts'

export type Typing = {
  /** The text changed. */
  changed(text: string): void
  /** The message was sent: the server has cleared it with that. */
  sent(): void
  /** Not typing any more. */
  stop(): void
}

/** Tells that one types: at once, at most every 2 s while it goes on, and its end 3 s after the last change [CH6]. */
export function createTyping(tell: (isTyping: boolean) => void): Typing {
  let lastTold = -Infinity
  let isTold = false
  let renewing: ReturnType<typeof setTimeout> | undefined
  let clearing: ReturnType<typeof setTimeout> | undefined

  const rest = (): void => {
    clearTimeout(renewing)
    clearTimeout(clearing)
    renewing = undefined
  }
  const say = (): void => {
    renewing = undefined
    lastTold = Date.now()
    isTold = true
    tell(true)
  }
  const stop = (): void => {
    rest()
    if (isTold) tell(false)
    isTold = false
  }
  return {
    changed(text) {
      if (text.trim() === '') return stop()
      clearTimeout(clearing)
      clearing = setTimeout(stop, typingClear)
      const wait = lastTold + composer.typingInterval - Date.now()
      if (wait <= 0) say()
      else renewing ??= setTimeout(say, wait)
    },
    sent() {
      rest()
      isTold = false
    },
    stop,
  }
}
