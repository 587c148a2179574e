import { chatTexts } from '#shared/texts/chat.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { shellTexts } from '#shared/texts/shell.ts'
import { useProduct } from '#client/sync/session/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'

type Props = { readonly href: string; readonly onClose: () => void }

/** Shows the actual host of an external link before opening it: link texts can mislead. */
export function ExternalLinkDialog({ href, onClose }: Props) {
  const { name: product } = useProduct()
  const { host } = new URL(href)
  return (
    <Dialog title={interpolate(chatTexts['leave.title'], { product })} onClose={onClose}>
      <p className="text-muted">{interpolate(chatTexts['leave.text'], { host })}</p>
      <p dir="ltr" className="max-h-32 overflow-y-auto rounded-md bg-sunken p-3 text-sm wrap-anywhere">
        {href}
      </p>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" data-first-focus onClick={onClose}>
          {shellTexts['page.cancel']}
        </Button>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          className={buttonStyle('primary', 'md', 'max-w-full min-w-0')}
        >
          <span className="truncate">{interpolate(chatTexts['leave.open'], { host })}</span>
        </a>
      </div>
    </Dialog>
  )
}
