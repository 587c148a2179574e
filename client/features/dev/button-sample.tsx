import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

/** Every button, idle and pending. */
export function ButtonSample() {
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">Buttons</h2>
      {([false, true] as const).map((isPending) => (
        <div key={String(isPending)} className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isPending={isPending}>
              {variant}
            </Button>
          ))}
          <Button disabled>disabled</Button>
          <Button size="lg">large</Button>
        </div>
      ))}
    </Card>
  )
}
