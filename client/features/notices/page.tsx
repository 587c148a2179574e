import { Link } from '#client/router/link.tsx'
import { Bell, Settings2 } from 'lucide-react'
import type { Notice } from '#shared/contract/notices.ts'
import { noticeList } from '#shared/limits/notice.ts'
import { pages } from '#shared/pages.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { noticesText as text } from '#shared/texts/members/notices.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { useRowsAtOnce } from '#client/components/use-rows-at-once.ts'
import { NoticeItem } from './notice-item.tsx'

/** The latest notices, the newest first [NT13]. */
export default function NoticesPage() {
  const { value: notices } = useLiveQuery('notices')
  const [shown, showMore] = useRowsAtOnce()
  return (
    <Page name="notices" title={memberShellText('nav.notices')}>
      <PageTitle lead={text('notices.lead')}>{memberShellText('nav.notices')}</PageTitle>
      <div className="mb-4 flex flex-wrap gap-2">
        {notices?.some(({ isRead }) => !isRead) && <ReadAll notices={notices} />}
        <Link
          to={pages['settings/notices'].path}
          className={buttonStyle('quiet', 'sm', '-ms-2.5 whitespace-normal!')}
        >
          <Settings2 size={18} aria-hidden />
          {text('notices.settings')}
        </Link>
      </div>
      <div aria-busy={!notices} aria-live="polite">
        {!notices && <Skeleton rows={3} />}
        {notices?.length === 0 && (
          <EmptyState icon={Bell} title={text('notices.none')}>
            {text('notices.noneText')}
          </EmptyState>
        )}
        {notices && notices.length > 0 && (
          <Card isFlush>
            <ul>
              {notices.slice(0, shown).map((notice) => (
                <NoticeItem key={notice.id} notice={notice} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {notices && notices.length > shown && (
        <Button variant="secondary" className="mt-4" onClick={showMore}>
          {text('notices.more')}
        </Button>
      )}
      <p className="mt-4 text-sm text-muted">{text('notices.kept', { days: noticeList.keptDays })}</p>
    </Page>
  )
}

function ReadAll({ notices }: { readonly notices: readonly Notice[] }) {
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.notices.readAll.mutate({ until: Math.max(...notices.map(({ at }) => at)) })
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  return (
    <Button variant="secondary" size="sm" isPending={isPending} onClick={() => void submit()}>
      {text('notices.readAll')}
    </Button>
  )
}
