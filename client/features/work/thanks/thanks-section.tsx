import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Thanks } from '#shared/contract/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Button } from '#client/ui/button/button.tsx'
import { MaskedBelow } from '#client/components/masked/masked-below.tsx'
import { formatDayOf } from '#client/components/format-day.ts'
import { Section } from '../section.tsx'
import type { PartProps } from '../work-content.tsx'
import { ThanksForm } from './thanks-form.tsx'

/** What the two thank each other for, after some weeks [TY1]. */
export function ThanksSection({ work, name, canWrite }: PartProps) {
  const { chatId, myThanks, thanks, thanksFrom, endedAt } = work
  const [isEditing, setIsEditing] = useState(false)
  const [isDue] = useState(() => Date.now() >= thanksFrom)
  const isPast = endedAt !== null
  if (isPast && !myThanks && !thanks) return null
  const isWriting = canWrite && isDue && (isEditing || !myThanks)
  return (
    <Section title={workPageText('thanks.title')}>
      {!isPast && !isDue && (
        <p className="text-muted">{workPageText('thanks.early', { day: formatDayOf(thanksFrom) })}</p>
      )}
      {thanks && <Words label={workPageText('thanks.theirs', { name })} thanks={thanks} />}
      {myThanks && !isWriting && <Words label={workPageText('thanks.mine')} thanks={myThanks} isMine />}
      {myThanks && canWrite && isDue && !isEditing && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setIsEditing(true)}>
          <Pencil size={16} aria-hidden />
          {workPageText('thanks.edit')}
        </Button>
      )}
      {isWriting && (
        <ThanksForm
          key={myThanks?.at}
          {...{ chatId, name }}
          thanks={myThanks}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Section>
  )
}

type WordsProps = { readonly label: string; readonly thanks: Thanks; readonly isMine?: boolean }

function Words({ label, thanks: { text, mayShow }, isMine = false }: WordsProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">
        {label}
        {isMine && mayShow && ` · ${workPageText('thanks.isShown')}`}
      </figcaption>
      <blockquote dir="auto" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
      <MaskedBelow texts={[text]} />
    </figure>
  )
}
