import { templateText as text } from '#shared/texts/staff/templates.ts'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'

/** The templates for each occasion on which staff write to those concerned. */
const templates = {
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
  readonly error?: string | null
  readonly max: number
  readonly isFirst?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for words to those concerned, which can start from a template [ST18]. */
export function TemplatedText({ occasion, ...field }: Props) {
  const { value, max, onChange } = field
  const options = templates[occasion].map((name) => [name, text(`${name}.title`)] as const)
  const add = (chosen: string): void => {
    const name = templates[occasion].find((one) => one === chosen)
    if (name) onChange([value.trim(), text(`${name}.text`)].filter(Boolean).join('\n\n').slice(0, max))
  }
  return (
    <>
      <SelectField
        label={text('label')}
        hint={text('hint')}
        value=""
        options={[['', text('none')], ...options]}
        onChange={add}
      />
      <TextArea {...field} rows={5} />
    </>
  )
}
