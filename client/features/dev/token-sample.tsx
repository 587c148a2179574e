import { Card } from '#client/ui/layout/card.tsx'

const grounds = ['bg-bg', 'bg-surface', 'bg-sunken', 'bg-primary-soft', 'bg-accent-soft', 'bg-theirs']
const fills = [
  'bg-primary',
  'bg-accent',
  'bg-danger',
  'bg-success',
  'bg-warn',
  'bg-info',
  'bg-sun',
  'bg-mine',
]
const sizes = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
  'text-5xl',
]

/** Colors and type sizes. */
export function TokenSample() {
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">Colours and type</h2>
      <div className="flex flex-wrap gap-3">
        {[...grounds, ...fills].map((name) => (
          <div key={name} className="grid gap-1 text-xs text-muted">
            <span className={`h-14 w-24 rounded-md border border-line ${name}`} />
            {name.slice(3)}
          </div>
        ))}
      </div>
      <div className="grid gap-1">
        {sizes.map((size) => (
          <p key={size} className={`font-display ${size}`}>
            A path up to a light
          </p>
        ))}
      </div>
    </Card>
  )
}
