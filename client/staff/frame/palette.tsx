import { useId, useState, type KeyboardEvent } from 'react'
import type { StaffRole } from '#shared/contract/staff/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { cx } from '#client/ui/cx.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'
import { go } from '../address.ts'
import type { StaffPage } from '../pages.ts'
import { useFound } from './use-found.ts'

type Props = {
  readonly pages: readonly StaffPage[]
  readonly role: StaffRole
  readonly onLogOut: () => void
  readonly onClose: () => void
}

/** What the palette offers. */
function useCommands({ pages, onLogOut }: Pick<Props, 'pages' | 'onLogOut'>) {
  const { theme } = useTheme()
  return [
    ...pages.map(({ name, path }) => ({
      text: staffText('palette.go', { page: staffText(`nav.${name}`) }),
      run: () => go(path),
    })),
    theme === 'dark'
      ? { text: staffText('palette.light'), run: () => chooseTheme('light') }
      : { text: staffText('palette.dark'), run: () => chooseTheme('dark') },
    { text: staffText('logOut'), run: onLogOut },
  ]
}

/** The command palette: what is typed filters, or finds a case or a mentor; the arrows choose, and Enter runs. */
export function Palette({ pages, role, onLogOut, onClose }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const commands = useCommands({ pages, onLogOut })
  const words = typed.toLowerCase().split(/\s+/)
  const matching = commands.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  const shown = [...matching, ...useFound(typed, role)]
  const at = Math.min(chosen, shown.length - 1)
  const run = (index: number) => {
    onClose()
    shown[index]?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) setChosen((at + step + shown.length) % shown.length)
    else if (event.key === 'Enter') run(at)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={staffText('palette.title')} onClose={onClose}>
      <input
        data-first-focus
        role="combobox"
        aria-label={staffText('palette.search')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        className="control"
        placeholder={staffText('palette.hint')}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
      />
      <Results {...{ listId, shown, at, run }} />
      <p role="status" className="text-sm text-muted">
        {shown.length === 0 && staffText('palette.none')}
      </p>
      <p className="hidden text-sm text-muted [@media(hover:hover)]:block">
        {staffText('palette.searchKey')}
      </p>
    </Dialog>
  )
}

type ResultsProps = {
  readonly listId: string
  readonly shown: readonly { readonly text: string }[]
  readonly at: number
  readonly run: (index: number) => void
}

function Results({ listId, shown, at, run }: ResultsProps) {
  return (
    <div id={listId} role="listbox" aria-label={staffText('palette.title')} className="grid gap-0.5">
      {shown.map(({ text }, index) => (
        <button
          // Two mentors can have one name.
          key={`${text} ${index}`}
          id={`${listId}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => run(index)}
          className={cx(
            'flex min-h-11 items-center rounded-md px-3 text-start',
            index === at ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
