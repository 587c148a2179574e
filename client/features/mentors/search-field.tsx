import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { mentorText } from '#shared/texts/members/mentors.ts'

type Props = {
  readonly value: string
  readonly onType: (value: string) => void
  readonly onCommit: () => void
}

/** The search input. The search runs when typing pauses. */
export function SearchField({ value, onType, onCommit }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onCommit()
      }}
      className="mb-6 grid max-w-xl gap-1.5"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {mentorText('mentors.search')}
      </label>
      <div className="relative">
        <Search size={20} aria-hidden className="pointer-events-none absolute top-3.5 start-4 text-muted" />
        <input
          ref={input}
          id={id}
          aria-describedby={`${id}-hint`}
          type="search"
          value={value}
          maxLength={100}
          placeholder={mentorText('mentors.searchExample')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onBlur={onCommit}
          className="control min-h-12 pe-12 ps-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={mentorText('mentors.clear')}
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
            className="absolute top-0.5 end-0.5 grid size-11 place-items-center rounded-md text-muted hover:text-text"
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {mentorText('mentors.searchHint')}
      </p>
    </form>
  )
}
