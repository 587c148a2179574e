import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** Choices that belong together, with their name and what they are for. */
export const ChoiceGroup = ({ title, hint, children }: Props) => (
  <fieldset>
    <legend className="font-semibold">{title}</legend>
    <p className="mb-3 text-sm text-muted">{hint}</p>
    {children}
  </fieldset>
)

/** Cards of which one is chosen, one below the other. */
export const ChoiceCards = (props: Props) => (
  <ChoiceGroup {...props}>
    <div className="flex flex-col gap-3">{props.children}</div>
  </ChoiceGroup>
)
