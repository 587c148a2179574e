import { useEffect, useState } from 'react'

/** How long typing has to rest before it counts. */
const rest = 250

/** The value once it has not changed for a moment; an empty one counts at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : rest)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
