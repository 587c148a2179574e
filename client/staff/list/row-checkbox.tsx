import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly 'aria-label': string }

/** A checkbox in a row of a table: its name is for screen readers only, and what can be pressed measures 44 pixels [NV15]. */
export function RowCheckbox(props: Props) {
  return (
    <label className="-mx-2.75 -my-2.75 inline-grid size-11 place-items-center align-middle">
      <input {...props} type="checkbox" className="tick" />
    </label>
  )
}
