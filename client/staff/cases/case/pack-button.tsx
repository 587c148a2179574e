import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGraveStep } from '../../use-grave-step.tsx'
import { useStep } from '../../use-step.ts'

type Props = { readonly id: string; readonly onDone: () => Promise<void> }

/** Downloads everything of a case as one archive [CS19]. */
export function PackButton({ id, onDone }: Props) {
  const { run, dialog } = useGraveStep()
  const { problem, isPending, submit } = useStep(async () => {
    const isDone = await run(async () => {
      const { name, zip } = await staffApi.cases.pack.mutate({ id })
      const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))
      saveFile(name, new Blob([bytes], { type: 'application/zip' }))
    })
    if (isDone) await onDone()
  })
  return (
    <>
      <Button variant="secondary" isPending={isPending} onClick={submit}>
        {text('step.pack')}
      </Button>
      <Problem text={problem} />
      {dialog}
    </>
  )
}
