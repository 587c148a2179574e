import { useState } from 'react'
import { hasPlaceholder, templateText as text } from '#shared/texts/staff/templates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'

/** The templates for each occasion on which staff write to those concerned. */
const templates = {
  ask: ['askPapers', 'askCheck', 'askReferences', 'askMeeting'],
  decline: ['papers', 'reference', 'noPlace'],
  suspend: ['expired', 'clarify'],
  decision: ['warnContact', 'warnTone', 'apart', 'suspended'],
  outcome: ['outcomeDone', 'outcomeNone'],
  answer: ['appealStands', 'appealLifted'],
} as const
export type Occasion = keyof typeof templates

type Props = {
  readonly occasion: Occasion
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly isFirst?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Whether words to those concerned can be sent: some, and nothing of a template is left to fill in [ST18]. */
export const canSend = (words: string): boolean => words.trim() !== '' && !hasPlaceholder(words)

/** A field for words to those concerned, which can start from a template [ST18]. */
export function TemplatedText({ occasion, ...field }: Props) {
  const { value, max, onChange } = field
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const options = templates[occasion].map((name) => [name, text(`${name}.title`)] as const)
  const add = (): void => {
    const name = templates[occasion].find((one) => one === chosen)
    if (!name) return
    const longer = [value.trim(), text(`${name}.text`)].filter(Boolean).join('\n\n')
    const fits = longer.length <= max
    setProblem(fits ? null : text('tooLong', { max }))
    if (fits) onChange(longer)
  }
  return (
    <>
      <SelectField
        label={text('label')}
        hint={text('hint')}
        value={chosen}
        options={[['', text('none')], ...options]}
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={chosen === ''}
        onClick={add}
      >
        {text('add')}
      </Button>
      <Problem text={problem} />
      <TextArea {...field} error={hasPlaceholder(value) ? text('unfilled') : null} rows={5} />
    </>
  )
}
