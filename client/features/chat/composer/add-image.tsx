import { ImagePlus } from 'lucide-react'
import { chatTexts } from '#shared/texts/chat.ts'
import { ChooseButton } from '#client/ui/image/choose-button.tsx'

type Props = { readonly isOff: boolean; readonly onFile: (file: File) => void }

/** Selects the image to attach to the next message. */
export function AddImage({ isOff, onFile }: Props) {
  return (
    <ChooseButton
      variant="quiet"
      size="icon"
      aria-label={chatTexts['picture.add']}
      title={chatTexts['picture.add']}
      disabled={isOff}
      onFile={onFile}
    >
      <ImagePlus size={20} aria-hidden />
    </ChooseButton>
  )
}
