import type { ReactNode } from 'react'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = {
  readonly label: string
  readonly isPending: boolean
  /** Without it, the form cannot be closed. */
  readonly onCancel: (() => void) | undefined
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The buttons at the end of a form of the page. */
export function FormButtons({ label, isPending, onCancel, children }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" isPending={isPending}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {memberShellText('page.cancel')}
        </Button>
      )}
      {children}
    </div>
  )
}
