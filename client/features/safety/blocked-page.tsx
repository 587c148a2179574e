import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { pageSize } from '#shared/limits.ts'
import { fill } from '#shared/texts/fill.ts'
import { safetyTexts } from '#shared/texts/safety.ts'
import { useLive } from '#client/api/live.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useKeptFocus } from '#client/ui/use-kept-focus.ts'
import { SettingsFrame } from '../account/settings-frame.tsx'
import { BlockedRow } from './blocked-row.tsx'

/** Whom one has blocked. */
export default function BlockedPage() {
  const { value: people } = useLive('blocked')
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, people)
  return (
    <SettingsFrame
      name="settings/blocked"
      title={safetyTexts['blocked.title']}
      lead={safetyTexts['blocked.intro']}
    >
      <div ref={list} aria-busy={!people}>
        {!people && <Skeleton rows={2} />}
        {people?.length === 0 && (
          <EmptyState icon={ShieldCheck} title={safetyTexts['blocked.none']}>
            {safetyTexts['blocked.noneText']}
          </EmptyState>
        )}
        {people && people.length > 0 && (
          <Card isFlush>
            <ul>
              {people.map((one) => (
                <BlockedRow key={one.person.id} blocked={one} />
              ))}
            </ul>
          </Card>
        )}
        {people && people.length >= pageSize.blocked && (
          <p className="mt-2 text-sm text-muted">
            {fill(safetyTexts['blocked.most'], { count: pageSize.blocked })}
          </p>
        )}
      </div>
    </SettingsFrame>
  )
}
