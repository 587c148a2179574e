import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

const retryDelay = 5000

/**
 * Returns a component whose code is loaded when it is first shown; until then, it is nothing. If the code cannot be loaded, `onFailed` gets the
 * properties, and the next time that it is shown tries again, which a component of `lazy` does not. Without `onFailed`, it tries again every
 * five seconds while it is shown [OF16].
 */
export function loadWhenShown<P extends object>(load: Load<P>, onFailed?: (props: P) => void) {
  let known: ComponentType<P> | null = null
  return function LoadedWhenShown(props: P) {
    const [Loaded, setLoaded] = useState(() => known)
    const fail = useEffectEvent(() => onFailed?.(props))
    useEffect(() => {
      let isShown = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const start = async (): Promise<void> => {
        try {
          known ??= (await load()).default
          if (isShown) setLoaded(() => known)
        } catch {
          if (isShown && onFailed) fail()
          else if (isShown) timer = setTimeout(() => void start(), retryDelay)
        }
      }
      if (!known) void start()
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [])
    return Loaded && <Loaded {...props} />
  }
}
