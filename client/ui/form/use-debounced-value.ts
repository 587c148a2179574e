import { useEffect, useState } from 'react'

/** Debounce delay. */
const delayMs = 250

/** Returns the value after it was unchanged for the delay; an empty value applies immediately. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
