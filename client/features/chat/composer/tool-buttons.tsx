import { Lightbulb, Smile } from 'lucide-react'
import { useState } from 'react'
import { composerToolsText } from '#shared/texts/chat/composer-tools.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Emojis, Ideas, type ToolsProps } from './tools.tsx'
import { isTouch } from './use-composer-keys.ts'

/** The ideas and the emojis, beside the message field. The keyboards of touch devices have emojis of their own. */
export default function ToolButtons(props: ToolsProps) {
  const { fieldRef, isClosed, isEditing } = props
  const [isIdeasOpen, setIsIdeasOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const labels = { ideas: workPageText('starters.title'), emoji: composerToolsText('emoji') }
  return (
    <>
      {!isClosed && !isEditing && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={labels.ideas}
          title={labels.ideas}
          aria-haspopup="dialog"
          onClick={() => setIsIdeasOpen(true)}
        >
          <Lightbulb size={20} aria-hidden />
        </Button>
      )}
      {!isTouch && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={labels.emoji}
          title={labels.emoji}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={isClosed}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Smile size={20} aria-hidden />
        </Button>
      )}
      {anchor && <Emojis {...{ anchor, fieldRef }} onClose={() => setAnchor(null)} />}
      {isIdeasOpen && <Ideas {...props} onClose={() => setIsIdeasOpen(false)} />}
    </>
  )
}
