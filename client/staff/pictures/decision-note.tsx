import type { PictureReview } from '#shared/contract/staff/picture-reviews.ts'
import { staffPicturesText as text } from '#shared/texts/staff/pictures.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useStep } from '../use-step.ts'

/** A decision that was made on this page. */
export type Decided = { readonly picture: PictureReview; readonly decision: 'approved' | 'refused' }

type Props = {
  readonly decided: Decided | null
  readonly onDecided: (decided: Decided) => void
}

/** Announces the last decision. What was approved can still be refused [IR5]. */
export function DecisionNote({ decided, onDecided }: Props) {
  const { problem, isPending, submit } = useStep(async () => {
    if (!decided) return
    const { picture } = decided
    await staffApi.pictures.decide.mutate({ imageId: picture.imageId, decision: 'refused' })
    onDecided({ picture, decision: 'refused' })
  })
  return (
    <div className="-mt-5 grid gap-2 has-[p]:mt-0">
      <div role="status" className="empty:hidden">
        {decided && (
          <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">
            {text(decided.decision, {
              sender: decided.picture.sender.name,
              reader: decided.picture.reader.name,
            })}
          </p>
        )}
      </div>
      {decided?.decision === 'approved' && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          isPending={isPending}
          onClick={() => void submit()}
        >
          {text('undo')}
        </Button>
      )}
      <Problem text={problem} />
    </div>
  )
}
