import type { ReactNode } from 'react'
import type { PromptSet } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'
import { usePrompts } from './use-prompts.ts'

type Props = {
  readonly renderPrompt: (prompt: string) => ReactNode
  /** Below the prompts of a set. */
  readonly renderSet?: (set: PromptSet) => ReactNode
}

/** The prompts: those of the first meetings, and those for aims, each set behind its title. */
export function PromptSets({ renderPrompt, renderSet }: Props) {
  const { data, isError } = usePrompts()
  if (isError) return <p className="text-sm text-muted">{workPageText('prompts.failed')}</p>
  if (!data)
    return (
      <div aria-busy>
        <Skeleton rows={4} rowClass="h-12" />
      </div>
    )
  const ofKind = (kind: PromptSet['kind']) => data.filter((set) => set.kind === kind)
  return (
    <>
      {(
        [
          ['prompts.meetings', ofKind('meeting')],
          ['prompts.aims', ofKind('aim')],
        ] as const
      ).map(
        ([title, sets]) =>
          sets.length > 0 && (
            <div key={title} className="grid gap-1">
              <h3 className="text-sm font-semibold text-muted">{workPageText(title)}</h3>
              <div className="overflow-hidden rounded-md border border-line">
                {sets.map((set) => (
                  <Disclosure key={set.id} title={set.title}>
                    <ul className="grid gap-2">
                      {set.prompts.map((prompt) => (
                        <li key={prompt} className="text-sm wrap-anywhere">
                          <bdi>{renderPrompt(prompt)}</bdi>
                        </li>
                      ))}
                    </ul>
                    {renderSet?.(set)}
                  </Disclosure>
                ))}
              </div>
            </div>
          ),
      )}
    </>
  )
}
