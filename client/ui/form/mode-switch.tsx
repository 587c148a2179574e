import { cx } from '../cx.ts'

type Mode<Name extends string> = { readonly name: Name; readonly label: string }

type Props<Name extends string> = {
  readonly label: string
  readonly modes: readonly Mode<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** Labels of one short word, which fit beside one another on every phone. */
  readonly isShort?: boolean
}

/** A group of toggle buttons, one of them pressed. Switches the form below. */
export function ModeSwitch<Name extends string>({ label, modes, chosen, onChoose, isShort }: Props<Name>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        'gap-1 rounded-lg border border-line bg-sunken p-1',
        isShort ? 'flex flex-wrap' : 'grid xs:grid-flow-col xs:auto-cols-fr',
      )}
    >
      {modes.map((mode) => (
        <button
          key={mode.name}
          type="button"
          aria-pressed={mode.name === chosen}
          onClick={() => onChoose(mode.name)}
          className={cx(
            'min-h-11 flex-1 rounded-[1rem] border px-3 text-sm font-semibold whitespace-nowrap transition-colors',
            mode.name === chosen
              ? 'border-edge bg-surface text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {mode.label}
        </button>
      ))}
    </div>
  )
}
