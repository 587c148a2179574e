import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { Section } from '../frame/section.tsx'
import { formatDateOf } from './format.ts'

/** Which lessons of the training the mentor has finished [TR8]; nothing where mentors have none. */
export function Training({ mentor: { training } }: { readonly mentor: StaffMentor }) {
  const { mode, lessons } = training
  if (mode === 'off') return null
  const isDone = lessons.every(({ finishedAt }) => finishedAt !== null)
  return (
    <Section title={text('training.title')}>
      <p className="text-muted">{text(isDone ? 'training.done' : `training.${mode}`)}</p>
      <dl className="grid gap-3">
        {lessons.map((lesson) => (
          <div key={lesson.id}>
            <dt className="font-semibold wrap-anywhere">{lesson.title}</dt>
            <dd className="text-sm text-muted">{stateOf(lesson)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function stateOf({ finishedAt, isChanged, answered, questions }: StaffMentor['training']['lessons'][number]) {
  if (finishedAt !== null) return text('training.finished', { date: formatDateOf(finishedAt) })
  if (isChanged) return text('training.changed')
  return answered > 0 ? text('training.started', { done: answered, all: questions }) : text('training.open')
}
