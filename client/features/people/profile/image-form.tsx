import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import type { Me } from '#shared/contract/account.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { ChooseButton } from '#client/ui/image/choose-button.tsx'
import { openImage, UnreadableImageError, type OpenedImage } from '#client/ui/image/prepare.ts'
import { getPastedImage, useDrop } from '#client/ui/image/use-drop.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { CropDialog } from './crop-dialog.tsx'

/** The id of the button that opens the file picker. */
export const choosePictureId = 'choose-picture'

/** Changes the profile image: selected, dropped on the card, or pasted anywhere on the page, then cropped. */
export function ImageForm({ me }: { readonly me: Me }) {
  const [opened, setOpened] = useState<OpenedImage | null>(null)
  // One that is chosen here is shown in the data saver, too [EA9].
  const [pictureBefore] = useState(me.picture)
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(null)
  }
  const handleFile = async (file: File) => {
    try {
      const next = await openImage(file)
      if (!next) throw new UnreadableImageError('file.notPicture')
      close()
      setOpened(next)
    } catch (error) {
      const reason = error instanceof UnreadableImageError ? error.reason : null
      showToast('danger', reason ? errorText(reason) : profileText('profile.pictureFailed'))
    }
  }
  const { isOver, handlers } = useDrop((file) => void handleFile(file))
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.defaultPrevented || !event.clipboardData ? null : getPastedImage(event.clipboardData)
    if (file) void handleFile(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <Card
      {...handlers}
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-4',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <Avatar
        name={displayName(me)}
        picture={me.picture}
        isNew={me.picture !== pictureBefore}
        className="size-20 text-2xl"
      />
      <div className="min-w-48 flex-1">
        <h3 className="text-xl">{profileText('picture.title')}</h3>
        <p className="text-sm text-muted">{profileText(isOver ? 'picture.drop' : 'picture.hint')}</p>
      </div>
      <ChooseButton
        id={choosePictureId}
        variant="secondary"
        onFile={(file) => void handleFile(file)}
        className="max-xs:w-full"
      >
        <ImageUp size={18} aria-hidden />
        {profileText('picture.choose')}
      </ChooseButton>
      {opened && <CropDialog key={opened.url} opened={opened} onClose={close} />}
    </Card>
  )
}
