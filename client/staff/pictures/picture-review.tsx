import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PictureReview } from '#shared/contract/staff/picture-reviews.ts'
import { reviewedImageUrl } from '#shared/domain/pictures.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffPicturesText as text } from '#shared/texts/staff/pictures.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../use-step.ts'
import type { Decided } from './decision-note.tsx'

type Props = {
  readonly picture: PictureReview
  /** Whether it was chosen, and did not come with the page. */
  readonly takesFocus: boolean
  readonly onDecided: (decided: Decided) => void
  /** Nothing can be decided any more. */
  readonly onGone: () => void
  readonly onNext: () => void
  readonly onPrevious: () => void
}

/**
 * A picture with what is known about it and the two decisions. It is shown after a press, which the log has [IR6]. The letters work
 * only while the focus is in here, so that no speech input or stray key decides.
 */
export function PictureReviewPanel({ picture, takesFocus, onDecided, onGone, onNext, onPrevious }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const { imageId } = picture
  const gone = (reason: string | null) => reason === 'staff.pictureGone' && onGone()
  const show = useStep(async () => {
    await staffApi.pictures.open.mutate({ imageId })
    setIsShown(true)
    panel.current?.focus()
  }, gone)
  const approve = useDecision(picture, 'approved', { onDecided, gone })
  const refuse = useDecision(picture, 'refused', { onDecided, gone })
  const isPending = show.isPending || approve.isPending || refuse.isPending
  useKeys(panel, ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || isPending) return
    const letter = key.toLowerCase()
    if (letter === 's' && !isShown) void show.submit()
    if (letter === 'a' && isShown) void approve.submit()
    if (letter === 'r' && isShown) void refuse.submit()
    if (letter === 'n') onNext()
    if (letter === 'p') onPrevious()
  })
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={text('review', { sender: picture.sender.name, reader: picture.reader.name })}
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <Facts picture={picture} />
      <Preview {...{ picture, isShown }} isPending={show.isPending} onShow={() => void show.submit()} />
      {isShown && (
        <div className="flex flex-wrap gap-2">
          <Button aria-keyshortcuts="A" isPending={approve.isPending} onClick={() => void approve.submit()}>
            {text('approve')}
          </Button>
          <Button
            variant="danger"
            aria-keyshortcuts="R"
            isPending={refuse.isPending}
            onClick={() => void refuse.submit()}
          >
            {text('refuse')}
          </Button>
        </div>
      )}
      <Problem text={show.problem ?? approve.problem ?? refuse.problem} />
      <p className="text-xs text-muted">{text('keys')}</p>
    </section>
  )
}

/** Handles keys while the focus is in an element. */
function useKeys(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const { current } = element
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  })
}

function useDecision(
  picture: PictureReview,
  decision: Decided['decision'],
  { onDecided, gone }: Pick<Props, 'onDecided'> & { readonly gone: (reason: string | null) => void },
) {
  return useStep(async () => {
    await staffApi.pictures.decide.mutate({ imageId: picture.imageId, decision })
    onDecided({ picture, decision })
  }, gone)
}

function Facts({ picture: { sender, reader, since, alt, refusedBefore } }: Pick<Props, 'picture'>) {
  const facts = [
    [text('sender'), sender.name],
    [text('reader'), text('readerAge', { name: reader.name, age: reader.ageBand })],
    [text('sent'), formatDate(since, { dateStyle: 'medium', timeStyle: 'short' })],
    ...(alt === null ? [] : [[text('described'), alt]]),
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {refusedBefore > 0 && (
        <p className="text-sm font-semibold text-warn">{text('refusedBefore', { count: refusedBefore })}</p>
      )}
    </>
  )
}

type PreviewProps = Pick<Props, 'picture'> & {
  readonly isShown: boolean
  readonly isPending: boolean
  readonly onShow: () => void
}

/** The picture, as large as the window allows; before, a place for it with the button that shows it. */
function Preview({ picture: { imageId, width, height, alt }, isShown, isPending, onShow }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (!isShown)
    return (
      <div className="grid min-h-56 place-content-center justify-items-center gap-3 rounded-md bg-sunken p-4 text-center text-sm text-muted">
        <p>{text('covered')}</p>
        <Button variant="secondary" aria-keyshortcuts="S" isPending={isPending} onClick={onShow}>
          {text('show')}
        </Button>
        <p className="text-xs">{text('logged')}</p>
      </div>
    )
  if (isBroken) return <p role="alert">{text('unreadable')}</p>
  return (
    <img
      {...{ width, height }}
      src={reviewedImageUrl(imageId)}
      alt={alt === null ? text('alt') : text('altDescribed', { alt })}
      onError={() => setIsBroken(true)}
      className="h-auto max-h-[70dvh] w-auto max-w-full justify-self-center rounded-md bg-sunken"
    />
  )
}
