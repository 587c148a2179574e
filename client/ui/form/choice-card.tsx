import type { ComponentType } from 'react'

type Props = {
  readonly name: string
  readonly icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': boolean }>
  readonly label: string
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A radio button styled as a card: an icon, its name and what it means, and the dot. */
export function ChoiceCard({ name, icon: Icon, label, text, isChosen, onChoose }: Props) {
  return (
    <label className="flex items-center gap-3 rounded-lg border border-edge bg-surface p-4 transition-colors hover:border-text has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft font-semibold text-on-accent-soft"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-display text-lg" aria-hidden="true">
          {label}
        </span>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="dot flex-none outline-none"
      />
    </label>
  )
}
