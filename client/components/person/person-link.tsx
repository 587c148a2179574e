import { createLink } from '#client/router/link.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '#client/ui/layout/avatar.tsx'

type Props = Omit<ComponentProps<'a'>, 'children'> & {
  readonly name: string
  readonly picture: string | null
  readonly detail?: ReactNode
  readonly aside?: ReactNode
}

function PersonLine({ name, picture, detail, aside, ...rest }: Props) {
  return (
    <a
      {...rest}
      className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Avatar name={name} picture={picture} className="size-10" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {name}
        </span>
        {detail && (
          <span dir="auto" className="block w-fit max-w-full truncate text-sm text-muted">
            {detail}
          </span>
        )}
      </span>
      {aside}
    </a>
  )
}

/** A row with a person that links to a page. */
export const PersonLink = createLink(PersonLine)
