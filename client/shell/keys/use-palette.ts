import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { findDestinations, type Destination } from './destinations.ts'

/**
 * The state of the palette, by the combobox pattern: the focus stays in the field, arrow keys select an option.
 *
 * @param go called with the chosen destination
 */
export function usePalette(all: readonly Destination[], go: (chosen: Destination) => void) {
  const id = useId()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(0)
  const found = findDestinations(all, text)
  // Chats may end while the palette is open.
  const active = found[Math.min(selected, found.length - 1)]
  const optionId = (one: Destination) => `${id}-${one.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const move = (step: 1 | -1): void => {
    const from = active ? found.indexOf(active) : 0
    setSelected((from + step + found.length) % Math.max(1, found.length))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active) go(active)
    else return
    event.preventDefault()
  }
  const type = (typed: string): void => {
    setText(typed)
    setSelected(0)
  }
  return { listId: `${id}-list`, text, type, found, active, activeId, optionId, onKeyDown }
}
