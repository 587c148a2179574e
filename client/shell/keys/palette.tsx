import { paletteText } from '#shared/texts/app/palette.ts'
import { cx } from '#client/ui/cx.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import type { Destination } from './destinations.ts'
import { useDestinations } from './use-destinations.ts'
import { usePalette } from './use-palette.ts'

type Props = { readonly role: 'mentor' | 'mentee'; readonly onClose: () => void }

/** Goes to one of the member's chats, or to a page, by its name [NV30]. */
export default function Palette({ role, onClose }: Props) {
  const go = (chosen: Destination): void => {
    onClose()
    chosen.open()
  }
  const palette = usePalette(useDestinations(role), go)
  const { found, active } = palette
  return (
    <Dialog title={paletteText('title')} onClose={onClose}>
      <input
        data-first-focus
        role="combobox"
        aria-label={paletteText('label')}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={palette.listId}
        aria-activedescendant={palette.activeId}
        placeholder={paletteText('label')}
        value={palette.text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => palette.type(event.target.value)}
        onKeyDown={palette.onKeyDown}
        className="control"
      />
      <div
        id={palette.listId}
        role="listbox"
        aria-label={paletteText('results')}
        className="grid max-h-[min(30rem,55dvh)] grid-cols-[minmax(0,1fr)] overflow-y-auto short:max-h-32"
      >
        {found.map((one) => (
          <button
            key={one.id}
            id={palette.optionId(one)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={one === active}
            onClick={() => go(one)}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-start',
              one === active ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{one.name}</span>
            <span className={cx('flex-none text-sm', one !== active && 'text-muted')}>{one.kind}</span>
          </button>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'text-sm text-muted' : 'sr-only'}>
        {found.length === 0 && paletteText('none')}
      </p>
    </Dialog>
  )
}
