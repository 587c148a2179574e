import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = {
  /** What is there now. */
  readonly text: string
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Says in a form that what it edits was changed meanwhile, and lets the member decide [WK3]. */
export function Conflict({ text, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div role="status" className="grid gap-2 rounded-md border border-edge bg-sunken p-3 text-sm">
      <p>{workPageText('work.changed')}</p>
      <p dir="auto" className="w-fit font-semibold wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeepMine}>
          {workPageText('work.keepMine')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          {workPageText('work.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
