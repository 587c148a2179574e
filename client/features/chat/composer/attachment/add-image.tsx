import { ImagePlus } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { ChooseButton } from '#client/ui/image/choose-button.tsx'

type Props = { readonly isOff: boolean; readonly onFile: (file: File) => void }

/** Selects the image to attach to the next message. */
export function AddImage({ isOff, onFile }: Props) {
  return (
    <ChooseButton
      variant="quiet"
      size="icon"
      aria-label={chatText('picture.add')}
      title={chatText('picture.add')}
      disabled={isOff}
      onFile={onFile}
    >
      <ImagePlus size={20} aria-hidden />
    </ChooseButton>
  )
}
