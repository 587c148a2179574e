import { Check } from 'lucide-react'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { cx } from '#client/ui/cx.ts'
import type { FirstStep, FirstStepKind } from './first-steps.ts'
import { FirstStepAction, firstStepIcons } from './first-step-action.tsx'

type Props = {
  readonly role: 'mentor' | 'mentee'
  readonly steps: readonly FirstStep[]
  /** The step that is suggested; undefined if something else is. */
  readonly current: FirstStepKind | undefined
  /** Whether a request waits for the mentor's answer. */
  readonly hasRequest: boolean
}

/** The first steps of a member as a trail: the steps that are done stay visible [PE11]. */
export function FirstStepsTrail({ role, steps, current, hasRequest }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-2xl">
          {dashboardText('trail.title')}
        </h2>
        <p className="text-sm font-semibold text-muted">
          {dashboardText('trail.done', { done, total: steps.length })}
        </p>
      </div>
      <ol className="mt-6 grid gap-6 lg:grid-cols-4 lg:gap-5">
        {steps.map((step, index) => (
          <Step
            key={step.kind}
            step={step}
            number={index + 1}
            role={role}
            isCurrent={step.kind === current}
            hasAction={step.kind !== 'answer' || hasRequest}
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  readonly step: FirstStep
  /** Counted from 1. */
  readonly number: number
  readonly role: 'mentor' | 'mentee'
  readonly isCurrent: boolean
  readonly hasAction: boolean
}

function Step({ step: { kind, isDone }, number, role, isCurrent, hasAction }: StepProps) {
  const text = kind === 'times' ? (`trail.times.${role}` as const) : (`trail.${kind}Text` as const)
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="group relative flex gap-4 lg:flex-col lg:gap-3"
    >
      <TrailLine isDone={isDone} />
      <StepMark kind={kind} isDone={isDone} isCurrent={isCurrent} />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <Eyebrow number={number} isDone={isDone} isCurrent={isCurrent} />
        <h3 className={cx('text-lg', !isDone && !isCurrent && 'text-muted')}>
          {dashboardText(`trail.${kind}`)}
        </h3>
        {!isDone && <p className="mt-1 mb-3 max-w-[48ch] text-sm text-muted">{dashboardText(text)}</p>}
        {!isDone && hasAction && (
          <span className="mt-auto">
            <FirstStepAction kind={kind} isCurrent={isCurrent} />
          </span>
        )}
      </div>
    </li>
  )
}

type EyebrowProps = { readonly number: number; readonly isDone: boolean; readonly isCurrent: boolean }

/** The state of a step: done, next, or its number. */
function Eyebrow({ number, isDone, isCurrent }: EyebrowProps) {
  if (isDone) return <p className="text-sm font-semibold text-success">{dashboardText('trail.isDone')}</p>
  if (isCurrent) return <p className="text-sm font-semibold text-accent">{dashboardText('step.next')}</p>
  return <p className="text-sm font-semibold text-muted">{dashboardText('trail.step', { number })}</p>
}

/** The line to the next step: down on narrow screens, to the side on wide ones. */
function TrailLine({ isDone }: { readonly isDone: boolean }) {
  const color = isDone ? '[--trail:var(--primary)]' : '[--trail:var(--edge)]'
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'trail-y absolute top-12 -bottom-5 start-[1.3125rem] group-last:hidden lg:hidden',
          color,
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'trail-x absolute top-[1.3125rem] start-13 -end-4 hidden group-last:hidden! lg:block',
          color,
        )}
      />
    </>
  )
}

function StepMark({ kind, isDone, isCurrent }: FirstStep & { readonly isCurrent: boolean }) {
  const Icon = isDone ? Check : firstStepIcons[kind]
  const look = isCurrent ? 'border-accent text-accent' : 'border-edge text-muted'
  return (
    <span
      className={cx(
        'grid size-11 flex-none place-items-center rounded-full border-2',
        isDone ? 'border-primary bg-primary text-on-primary' : cx('bg-bg', look),
      )}
    >
      <Icon size={20} aria-hidden />
    </span>
  )
}
