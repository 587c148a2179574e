import { lazyDialog } from '#client/components/lazy-dialog.ts'

/** Loaded when a link is pressed. */
const ExternalLinkDialog = lazyDialog(() => import('./external-link-dialog.tsx'))

type Props = { readonly href: string | null; readonly onClose: () => void }

/** The question before an external link is opened; nothing without one. */
export function LinkDialog({ href, onClose }: Props) {
  return href === null ? null : <ExternalLinkDialog href={href} onClose={onClose} />
}
