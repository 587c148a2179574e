import { ImagePlus, Lightbulb, Plus, Smile } from 'lucide-react'
import { useRef, useState } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { composerToolsText } from '#shared/texts/chat/composer-tools.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { Emojis, Ideas, type ToolsProps } from './tools.tsx'
import { isTouch } from './use-composer-keys.ts'

type Props = ToolsProps & {
  /** Opens the choice of a picture; absent if none can be added now. */
  readonly onImage: (() => void) | undefined
}

/** In narrow windows, everything that can be added to a message, so that the field keeps its width [CH44]. */
export default function AddMenu({ onImage, ...tools }: Props) {
  const { fieldRef, isClosed, isEditing } = tools
  const root = useRef<HTMLSpanElement>(null)
  const [isIdeasOpen, setIsIdeasOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = composerToolsText('menu')
  const [hasEmojis, hasIdeas] = [!isTouch && !isClosed, !isClosed && !isEditing]
  if (!onImage && !hasEmojis && !hasIdeas)
    return (
      <Button variant="quiet" size="icon" aria-label={label} title={label} disabled>
        <Plus size={20} aria-hidden />
      </Button>
    )
  return (
    <span ref={root}>
      <Menu
        className={buttonStyle('quiet', 'icon')}
        button={
          <>
            <Plus size={20} aria-hidden />
            <span className="sr-only">{label}</span>
          </>
        }
      >
        {onImage && <MenuItem icon={ImagePlus} label={chatText('picture.add')} onPress={onImage} />}
        {hasEmojis && (
          <MenuItem icon={Smile} label={composerToolsText('emoji')} onPress={() => setAnchor(root.current)} />
        )}
        {hasIdeas && (
          <MenuItem
            icon={Lightbulb}
            label={workPageText('starters.title')}
            onPress={() => setIsIdeasOpen(true)}
          />
        )}
      </Menu>
      {anchor && <Emojis {...{ anchor, fieldRef }} onClose={() => setAnchor(null)} />}
      {isIdeasOpen && <Ideas {...tools} onClose={() => setIsIdeasOpen(false)} />}
    </span>
  )
}
