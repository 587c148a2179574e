import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { NoticeSettings } from '#shared/contract/notices.ts'
import { noticeKinds, type NoticeChoice, type NoticeKind } from '#shared/domain/notices.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { noticeSettingsText as text } from '#shared/texts/members/notice-settings.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { PushCard } from './push-card.tsx'
import { usePush } from './use-push.ts'
import { RingCard } from './ring-card.tsx'

/** What the member is told of, and how [NT2]. */
export default function NoticeSettingsPage() {
  const me = useMe()
  const { value: settings } = useLiveQuery('noticeSettings')
  const push = usePush()
  return (
    <SettingsFrame name="settings/notices" title={settingsText('settings.notices')} lead={text('intro')}>
      <div className="grid gap-6" aria-busy={!settings}>
        {!settings && <Skeleton rows={4} />}
        {settings && <PushCard devices={settings.pushDevices} push={push} />}
        {settings && (
          <Kinds settings={settings} role={me?.role ?? 'mentee'} isBlocked={push.status === 'denied'} />
        )}
        <RingCard />
        <p className="text-sm text-muted">
          {text('most', { count: noticeMailsPerDay })} {me?.quiet && text('quiet')}
        </p>
      </div>
    </SettingsFrame>
  )
}

/** What only the other role is told of. */
const kindsOfOther: Readonly<Record<Me['role'], readonly NoticeKind[]>> = {
  mentor: ['answers', 'suggestions'],
  mentee: ['requests'],
}

type KindsProps = {
  readonly settings: NoticeSettings
  readonly role: 'mentor' | 'mentee'
  /** Whether this browser blocks notifications. */
  readonly isBlocked: boolean
}

function Kinds({ settings, role, isBlocked }: KindsProps) {
  // The choices are those of all devices: they stay where another one gets notifications.
  const reason = isBlocked && settings.pushDevices === 0 ? text('kinds.blocked') : undefined
  const shown = noticeKinds.filter((kind) => !kindsOfOther[role].includes(kind))
  return (
    <Card className="grid gap-4">
      <h2 className="font-display text-xl">{text('kinds.title')}</h2>
      {reason && <p className="text-sm text-muted">{reason}</p>}
      {shown.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          stored={settings.choices[kind]}
          hasPush={settings.pushKey !== null}
          pushReason={reason}
        />
      ))}
    </Card>
  )
}

type KindProps = {
  readonly kind: NoticeKind
  readonly stored: NoticeChoice
  readonly hasPush: boolean
  /** Why notifications cannot be chosen, if they cannot. */
  readonly pushReason: string | undefined
}

function Kind({ kind, stored, hasPush, pushReason }: KindProps) {
  const { shown, save } = useChoice(kind, stored)
  return (
    <fieldset className="grid gap-1 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-semibold">{text(`kind.${kind}`)}</legend>
      {kind === 'messages' && <p className="text-sm text-muted">{text('kind.messagesHint')}</p>}
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label={text('kinds.email')}
          checked={shown.email}
          onChange={(event) => save({ ...shown, email: event.target.checked })}
        />
        {hasPush && (
          <Checkbox
            label={text('kinds.push')}
            checked={shown.push}
            disabled={pushReason !== undefined}
            title={pushReason}
            onChange={(event) => save({ ...shown, push: event.target.checked })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** The member's choice, shown at once; back to what it was if the server does not store it. */
function useChoice(kind: NoticeKind, stored: NoticeChoice) {
  const [chosen, setChosen] = useState<{ next: NoticeChoice; over: NoticeChoice } | null>(null)
  const save = async (next: NoticeChoice): Promise<void> => {
    setChosen({ next, over: stored })
    try {
      await api.notices.saveChoice.mutate({ kind, ...next })
      showToast('success', text('saved'))
    } catch (error) {
      setChosen(null)
      showToast('danger', failureOf(error).text)
    }
  }
  // Until the live query has it, or something newer.
  const isCurrent = chosen !== null && isEqual(chosen.over, stored)
  return { shown: isCurrent ? chosen.next : stored, save: (next: NoticeChoice) => void save(next) }
}

const isEqual = (a: NoticeChoice, b: NoticeChoice): boolean => a.email === b.email && a.push === b.push
