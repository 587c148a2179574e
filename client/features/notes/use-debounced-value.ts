import { useEffect, useState } from 'react'

/** How long typing has to rest before it counts. */
const delayMs = 250

/** The value once it has not changed for a moment; an empty one counts at once. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
