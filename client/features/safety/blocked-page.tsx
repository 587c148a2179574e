import { useRef } from 'react'
import { pageSize } from '#shared/limits.ts'
import { pages } from '#shared/pages.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { usePreserveFocus } from '#client/ui/overlay/use-preserve-focus.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { BlockedRow } from './blocked-row.tsx'
import { PausedList } from './paused-list.tsx'

/** The members that this member has paused or blocked. */
export default function BlockedPage() {
  const { value: people } = useLiveQuery('blocked')
  const list = useRef<HTMLDivElement>(null)
  usePreserveFocus(list, people)
  return (
    <SettingsFrame name="settings/blocked" title={safetyText('blocked.page')}>
      <PausedList />
      <div ref={list} aria-busy={!people}>
        <h2 tabIndex={-1} className="mb-3 text-lg">
          {safetyText('blocked.title')}
        </h2>
        <p className="mb-3 text-sm text-muted">{safetyText('blocked.intro')}</p>
        {!people && <Skeleton rows={2} />}
        {people?.length === 0 && (
          <>
            <p className="text-muted">{safetyText('blocked.none')}</p>
            <p className="mt-8 mb-3 text-sm text-muted">{safetyText('blocked.noneText')}</p>
            <ButtonLink to={pages.safety.path} variant="secondary">
              {settingsText('settings.safety')}
            </ButtonLink>
          </>
        )}
        {people && people.length > 0 && (
          <Card isFlush>
            <ul>
              {people.map((item) => (
                <BlockedRow key={item.person.id} blocked={item} />
              ))}
            </ul>
          </Card>
        )}
        {people && people.length >= pageSize.blocked && (
          <p className="mt-2 text-sm text-muted">{safetyText('blocked.most', { count: pageSize.blocked })}</p>
        )}
      </div>
    </SettingsFrame>
  )
}
