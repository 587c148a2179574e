import { ImagePlus } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { ChooseButton } from '#client/ui/image/choose-button.tsx'

type Props = {
  readonly isOff: boolean
  readonly onFile: (file: File) => void
  readonly hidden?: boolean
}

/** Selects the image to attach to the next message. */
export function AddImage({ isOff, onFile, hidden = false }: Props) {
  return (
    <ChooseButton
      variant="quiet"
      size="icon"
      aria-label={chatText('picture.add')}
      title={chatText('picture.add')}
      disabled={isOff}
      hidden={hidden}
      onFile={onFile}
    >
      <ImagePlus size={20} aria-hidden />
    </ChooseButton>
  )
}
