import { cx } from '../cx.ts'

export type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type Size = 'sm' | 'md' | 'lg' | 'icon'

const base =
  'target inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,color,border-color,transform] active:translate-y-px ' +
  // A pending button keeps full contrast: the spinner shows the state.
  'disabled:active:translate-y-0 aria-disabled:cursor-progress'

const variants: Record<Variant, string> = {
  primary: 'filled bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'filled border border-edge bg-surface text-text hover:border-text hover:bg-sunken',
  quiet: 'text-on-primary-soft hover:bg-primary-soft disabled:bg-transparent disabled:text-muted',
  danger: 'filled bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes: Record<Size, string> = {
  sm: 'min-h-11 px-2.5 text-sm',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-12 px-6 text-base',
  icon: 'size-11 flex-none',
}

/** The classes of every button and of links that look like one. */
export function buttonStyle(variant: Variant = 'primary', size: Size = 'md', more?: string): string {
  return cx(base, variants[variant], sizes[size], more)
}
