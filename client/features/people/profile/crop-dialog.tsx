import { useId, useState } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { uploadProfilePicture } from '#client/sync/browser/upload.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { getCropSquare, initialView, zoomView, zoomRange } from '#client/ui/image/crop.ts'
import { cropImage, type OpenedImage } from '#client/ui/image/prepare.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { CropStage } from './crop-stage.tsx'
import { CropPreview } from './crop-preview.tsx'

type Props = { readonly opened: OpenedImage; readonly onClose: () => void }

/** Crops the profile image to a square and uploads it. */
export function CropDialog({ opened: { image, url, size }, onClose }: Props) {
  const id = useId()
  const [view, setView] = useState(initialView)
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setError(null)
    try {
      await uploadProfilePicture(await cropImage(image, getCropSquare(size, view)))
      onClose()
      showToast('success', profileText('profile.pictureSaved'))
    } catch (failed) {
      const { reason, text } = failureOf(failed)
      const isSpecificReason = reason === 'limit.tooMany' || reason?.startsWith('file.')
      setError(isSpecificReason ? text : profileText('profile.pictureFailed'))
    }
  })
  return (
    <Dialog title={profileText('crop.title')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <CropStage {...{ url, size, view }} hintId={`${id}-hint`} onView={setView} />
        <p id={`${id}-hint`} className="text-center text-sm text-muted">
          {profileText('crop.hint')}
        </p>
        <div className="flex items-center gap-4">
          <label htmlFor={`${id}-zoom`} className="text-sm font-semibold">
            {profileText('crop.zoom')}
          </label>
          <input
            id={`${id}-zoom`}
            type="range"
            {...zoomRange}
            value={view.zoom}
            aria-valuetext={`${Math.round(view.zoom * 100)} %`}
            data-first-focus
            onChange={(event) => setView(zoomView(size, view, event.target.valueAsNumber))}
            className="h-11 min-w-0 flex-1 accent-primary rounded-md"
          />
          <span className="grid justify-items-center gap-1 text-xs text-muted">
            <span className="relative size-12 overflow-hidden rounded-full bg-sunken">
              <CropPreview {...{ url, size, view }} />
            </span>
            {profileText('crop.preview')}
          </span>
        </div>
        {error !== null && <ErrorText text={error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {memberShellText('page.cancel')}
          </Button>
          <Button type="submit" isPending={isPending}>
            {profileText('crop.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ErrorText({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="text-sm font-semibold text-danger">
      {text}
    </p>
  )
}
