import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ToggleEvent } from 'react'
import { emojiText } from '#shared/texts/chat/emoji.ts'
import { FilterBox } from '#client/ui/form/filter-box.tsx'
import { positionPopup } from '#client/ui/overlay/menu-behavior.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { listSections } from './emoji-sections.ts'
import { loadRecentEmojis, saveRecentEmoji } from './recent-emojis.ts'

type Props = {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}

/** Offers emojis by group and by name [CH42]. On the native popover, open while it is mounted. */
export default function EmojiPicker({ anchor, onPick, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [recent] = useState(loadRecentEmojis)
  const sections = useMemo(() => listSections(search, recent), [search, recent])
  const focusSearch = () => popup.current?.querySelector('input')?.focus()
  useEffect(() => {
    const element = popup.current
    if (!element) return
    element.showPopover()
    positionPopup(element, anchor)
    element.querySelector('input')?.focus()
    const closeBehind = ({ relatedTarget }: globalThis.FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.hidePopover()
    }
    element.addEventListener('focusout', closeBehind)
    return () => element.removeEventListener('focusout', closeBehind)
  }, [anchor])
  const pick = useCallback(
    (emoji: string) => {
      saveRecentEmoji(emoji)
      popup.current?.hidePopover()
      onPick(emoji)
    },
    [onPick],
  )
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    if (newState === 'closed') onClose()
  }
  const onSearchKey = (event: KeyboardEvent): void => {
    const [first] = grid.current?.querySelectorAll('button') ?? []
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    } else if (event.key === 'Enter' && search.trim() !== '') first?.click()
  }
  return (
    <div
      ref={popup}
      popover="auto"
      role="dialog"
      aria-label={emojiText('label')}
      onToggle={onToggle}
      className="pop fixed m-0 h-96 max-h-[calc(100dvh-1rem)] w-88 max-w-[calc(100%-1rem)] flex-col rounded-lg border border-line bg-surface text-text shadow-lift open:flex"
    >
      <div className="p-2">
        <FilterBox label={emojiText('search')} value={search} onChange={setSearch} onKey={onSearchKey} />
      </div>
      <SearchOutcome search={search} count={sections.flatMap(({ rows }) => rows).flat().length} />
      <EmojiGrid key={search} {...{ sections, gridRef: grid, onPick: pick }} onSearch={focusSearch} />
    </div>
  )
}

/** Says how many emojis a search found; visibly if there are none. */
function SearchOutcome({ search, count }: { readonly search: string; readonly count: number }) {
  const isSearching = search.trim() !== ''
  return (
    <p role="status" className={count > 0 ? 'sr-only' : 'px-4 py-2 text-sm wrap-anywhere text-muted'}>
      {isSearching && emojiText(count > 0 ? 'found' : 'none', { count, search })}
    </p>
  )
}
