import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { joinText } from '#shared/texts/account/join.ts'
import scene from './join.svg'

const steps = ['join.step1', 'join.step2', 'join.step3'] as const

/** Explains the three steps after signing up. */
export function HowItWorks() {
  return (
    <aside
      aria-labelledby="start-steps"
      className="overflow-hidden self-start rounded-lg border border-line bg-surface md:sticky md:top-24"
    >
      {['by-day', 'by-night'].map((time) => (
        <img
          key={time}
          src={time === 'by-night' ? `${scene}#dark` : scene}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          className={`h-auto w-full border-b border-line ${time}`}
        />
      ))}
      <div className="p-6">
        <h2 id="start-steps" className="text-xl">
          {joinText('join.stepsTitle')}
        </h2>
        <ol className="mt-5 grid gap-6">
          {steps.map((step, index) => (
            <li key={step} className="group relative flex gap-4">
              <span
                className="trail-y absolute top-10 -bottom-5 start-[1.0625rem] opacity-70 group-last:hidden"
                aria-hidden="true"
              />
              <span
                aria-hidden="true"
                className="grid size-9 flex-none place-items-center rounded-full bg-accent font-display text-sm text-bg"
              >
                {formatNumber(index + 1)}
              </span>
              <div className="pt-1.5">
                <h3 className="text-base">{joinText(step)}</h3>
                <p className="text-sm text-muted">{joinText(`${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
