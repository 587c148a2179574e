import { lazy } from 'react'
import { Optional } from '#client/ui/layout/optional.tsx'

/** Loaded when a link is pressed. */
const ExternalLinkDialog = lazy(() => import('./external-link-dialog.tsx'))

type Props = { readonly href: string | null; readonly onClose: () => void }

/** The question before an external link is opened; nothing without one. */
export function LinkDialog({ href, onClose }: Props) {
  if (href === null) return null
  return (
    <Optional>
      <ExternalLinkDialog href={href} onClose={onClose} />
    </Optional>
  )
}
