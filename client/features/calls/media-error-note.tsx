import { TriangleAlert, X } from 'lucide-react'
import { shellText } from '#shared/texts/app/shell.ts'
import type { Media, MediaState } from './rtc/media.ts'

type Props = { readonly media: Media; readonly local: MediaState }

/** Explains why a device did not start and what to do [VC10]. */
export function MediaErrorNote({ media, local }: Props) {
  return (
    <div role="alert">
      {local.error && (
        <div className="pop mt-3 flex items-start gap-3 rounded-md bg-warn-soft py-1 ps-4 text-warn">
          <TriangleAlert size={18} aria-hidden className="mt-2.5 flex-none" />
          <p className="min-w-0 flex-1 py-2 text-sm font-semibold">{local.error.text}</p>
          <button
            type="button"
            aria-label={shellText('page.dismiss')}
            onClick={media.clearError}
            className="grid size-11 flex-none place-items-center rounded-md"
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
