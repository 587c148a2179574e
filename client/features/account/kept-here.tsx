import { useState } from 'react'
import { reads as limit } from '#shared/limits.ts'
import { fill } from '#shared/texts/fill.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { allowBytes, allowedBytes, keptBytes } from '#client/api/reads.ts'
import { useBoot } from '#client/api/session.ts'
import { Card } from '#client/ui/card.tsx'

const megabytes = (bytes: number): string =>
  // Rounded up: something is never shown as nothing.
  (Math.ceil((bytes / 1_048_576) * 10) / 10).toLocaleString()

/** What this device keeps of what was read, and how much it may: only where its person stays logged in. */
export function KeptHere() {
  const boot = useBoot()
  const [allowed, setAllowed] = useState(allowedBytes)
  const [used, setUsed] = useState(keptBytes)
  const isKept = typeof boot !== 'string' && boot.device?.isKept === true
  const choose = async (bytes: number) => {
    setAllowed(bytes)
    await allowBytes(bytes)
    setUsed(keptBytes())
  }
  return (
    <section aria-labelledby="kept-here" className="mt-8 grid gap-3">
      <h2 id="kept-here" className="text-xl">
        {settingsTexts['kept.title']}
      </h2>
      <p className="max-w-prose text-muted">{settingsTexts[isKept ? 'kept.text' : 'kept.none']}</p>
      {isKept && (
        <Card>
          <label className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 font-semibold">
            {settingsTexts['kept.allowed']}
            <select
              value={allowed}
              className="control w-auto font-normal"
              onChange={(event) => void choose(Number(event.target.value))}
            >
              {limit.sizes.map((bytes) => (
                <option key={bytes} value={bytes}>
                  {fill(settingsTexts['kept.size'], { size: megabytes(bytes) })}
                </option>
              ))}
            </select>
          </label>
          <p role="status" className="mt-2 text-sm text-muted">
            {fill(settingsTexts['kept.used'], { size: megabytes(used) })}
          </p>
        </Card>
      )}
    </section>
  )
}
