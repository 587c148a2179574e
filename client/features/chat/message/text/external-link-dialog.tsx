import { chatText } from '#shared/texts/chat/chat.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'

type Props = { readonly href: string; readonly onClose: () => void }

/** Shows the actual host of an external link before opening it: link texts can mislead. */
export default function ExternalLinkDialog({ href, onClose }: Props) {
  const { name: product } = useProduct()
  const { host } = new URL(href)
  return (
    <Dialog title={chatText('leave.title', { product })} onClose={onClose}>
      <p className="text-muted">{chatText('leave.text', { host })}</p>
      <p dir="ltr" className="max-h-32 overflow-y-auto rounded-md bg-sunken p-3 text-sm wrap-anywhere">
        {href}
      </p>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" data-first-focus onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          className={buttonStyle('primary', 'md', 'max-w-full min-w-0')}
        >
          <span className="truncate">{chatText('leave.open', { host })}</span>
        </a>
      </div>
    </Dialog>
  )
}
