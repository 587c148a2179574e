import { Search } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKey?: (event: KeyboardEvent) => void
}

/** Filters a list on input. Enter does not submit the surrounding form. */
export function FilterBox({ label, value, onChange, onKey }: Props) {
  const id = useId()
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 start-3.5 text-muted" />
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          onKey?.(event)
        }}
        className="control ps-10"
      />
    </div>
  )
}
