import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Section } from '../section.tsx'
import { PromptSets } from './prompt-sets.tsx'

/** Ideas to talk about, beside the aims [WK11]. */
export default function PromptsSection() {
  return (
    <Section title={workPageText('prompts.title')}>
      <PromptSets renderPrompt={(prompt) => prompt} />
    </Section>
  )
}
