import { Pencil, X } from 'lucide-react'
import { messageActionText } from '#shared/texts/chat/message-actions.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly failure: string | null; readonly onCancel: () => void }

/** Says that the composer edits a message that was sent, and why the server rejected the edit. */
export function EditBar({ failure, onCancel }: Props) {
  return (
    <div className="col-span-3 flex items-center gap-2 rounded-md bg-primary-soft ps-3 text-sm text-on-primary-soft">
      <Pencil size={16} aria-hidden className="flex-none" />
      <p role="status" className="min-w-0 flex-1 font-semibold">
        {messageActionText('edit.title')}
        {failure !== null && (
          <span role="alert" className="block font-normal">
            {failure}
          </span>
        )}
      </p>
      <Button
        variant="quiet"
        size="icon"
        aria-label={messageActionText('edit.cancel')}
        title={messageActionText('edit.cancel')}
        onClick={onCancel}
      >
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}
