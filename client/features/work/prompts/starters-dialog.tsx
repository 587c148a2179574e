import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { PromptSets } from './prompt-sets.tsx'

type Props = { readonly onStart: (prompt: string) => void; readonly onClose: () => void }

/** Ideas for a message: a press puts one into it [WK11]. */
export default function StartersDialog({ onStart, onClose }: Props) {
  return (
    <Dialog title={workPageText('starters.title')} onClose={onClose}>
      <p className="text-sm text-muted">{workPageText('starters.lead')}</p>
      <PromptSets
        renderPrompt={(prompt) => (
          <button
            type="button"
            onClick={() => onStart(prompt)}
            className="min-h-11 w-full rounded-md border border-edge bg-surface px-3.5 py-2 text-start hover:border-text hover:bg-sunken"
          >
            {prompt}
          </button>
        )}
      />
    </Dialog>
  )
}
