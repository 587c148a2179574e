import { ImageDown } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'

/** Covers the chat while a file is dragged over it. Ignores pointer events, so that the drop reaches the chat. */
export default function DropOverlay() {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center justify-items-center gap-2 rounded-md border-2 border-dashed border-primary bg-primary-soft text-on-primary-soft">
      <ImageDown size={32} strokeWidth={1.75} aria-hidden />
      <p className="font-semibold">{chatText('picture.drop')}</p>
    </div>
  )
}
