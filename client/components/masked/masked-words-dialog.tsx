import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { maskedWordsText } from '#shared/texts/safety/masked-words.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'

/** Explains to whoever wrote or reads it why contact details were masked, and what they can do now [CD31]. */
export default function MaskedWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const { name: product } = useProduct()
  return (
    <Dialog title={maskedWordsText('title')} onClose={onClose}>
      <p className="text-muted">{maskedWordsText('text', { product })}</p>
      <p className="text-muted">{maskedWordsText('mine')}</p>
      <p className="text-muted">{maskedWordsText('theirs')}</p>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Link to={pages.safety.path} className={buttonStyle('quiet', 'md', 'me-auto')}>
          {maskedWordsText('help')}
        </Link>
        <Button data-first-focus onClick={onClose}>
          {maskedWordsText('close')}
        </Button>
      </div>
    </Dialog>
  )
}
