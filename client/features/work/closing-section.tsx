import type { ClosingWords } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { formatDayOf } from '#client/components/format-day.ts'
import { Section } from './section.tsx'
import type { PartProps } from './work-content.tsx'

/** What the two wrote to each other at the end [EN1]. */
export function ClosingSection({ work: { closing, myClosing }, name }: PartProps) {
  if (!closing && !myClosing) return null
  return (
    <Section title={workPageText('closing.title')}>
      {closing && <Words label={workPageText('thanks.theirs', { name })} words={closing} />}
      {myClosing && <Words label={workPageText('thanks.mine')} words={myClosing} />}
    </Section>
  )
}

function Words({ label, words: { text, at } }: { readonly label: string; readonly words: ClosingWords }) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">
        {label} · {formatDayOf(at)}
      </figcaption>
      <blockquote dir="auto" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <MaskedBelow texts={[text]} />
    </figure>
  )
}
