import { staffText } from '#shared/texts/staff/console.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { Choices } from './filters.tsx'

type Props = {
  readonly choices: Choices
  readonly address: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

/** The way out of a search that finds nothing; nothing where the list itself is empty. */
export function ClearFilters({ choices, address, onChange }: Props) {
  const names = ['q', ...Object.keys(choices)].filter((name) => address.has(name))
  if (names.length === 0) return null
  const clear = () => {
    onChange(Object.fromEntries(names.map((name) => [name, ''])))
    // This button goes with the filters.
    document.querySelector<HTMLElement>('[role=search] input')?.focus()
  }
  return (
    <Button variant="secondary" className="justify-self-start" onClick={clear}>
      {staffText('list.clear')}
    </Button>
  )
}
