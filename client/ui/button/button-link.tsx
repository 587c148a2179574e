import { createLink } from '#client/router/link.tsx'
import type { ComponentProps } from 'react'
import { buttonStyle, type Size, type Variant } from './button-style.ts'

type Props = ComponentProps<'a'> & { readonly variant?: Variant; readonly size?: Size }

function Anchor({ variant, size, className, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonStyle(variant, size, className)}>
      {children}
    </a>
  )
}

/** A link to a page of the app, styled as a button. */
export const ButtonLink = createLink(Anchor)
