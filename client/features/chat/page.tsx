import { displayName } from '#shared/domain/people/names.ts'
import { lazy } from 'react'
import { useParams } from '#client/router/router.ts'
import { MessagesSquare } from 'lucide-react'
import type { Role } from '#shared/domain/people/age.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { useMe } from '#client/sync/react/session.ts'
import { cx } from '#client/ui/cx.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { AfterMessages } from './companion/after-messages.tsx'
import type { CompanionPlace } from './companion/companion.tsx'
import { SearchableChats } from './list/searchable-chats.tsx'
import { Conversation } from './conversation.tsx'
import { EmptyChats } from './list/empty-chats.tsx'
import { useChats } from './list/unread.ts'
import { useExpanded } from './use-expanded.ts'

const Companion = lazy(() => import('./companion/companion.tsx'))
const NoteDigest = lazy(() => import('../notes/note-digest.tsx'))

/** The chat list and the open chat: side by side from 900 px, otherwise one at a time. */
export default function ChatPage() {
  const me = useMe()
  const height = useExpanded(me)
  const chats = useChats()
  const { chatId } = useParams()
  const place = useCompanionPlace(height.isExpanded)
  const listed = chats?.find(({ id }) => id === chatId)?.other
  if (!me) return null
  if (chatId === undefined) return <NoChat role={me.role} chats={chats} />
  const companion = place && (
    <AfterMessages chatId={chatId}>
      <Optional>
        <Companion
          key={chatId}
          chatId={chatId}
          meId={me.id}
          place={place}
          hasNotes={place !== 'beside' || height.isExpanded}
        />
      </Optional>
    </AfterMessages>
  )
  return (
    <Page name="chat1" title={listed ? displayName(listed) : coreText('nav.chat')} width="bleed">
      <div className={cx(columns, besideColumns, 'md:max-w-6xl md:p-6 md:px-10 short:md:py-2')}>
        {chats && chats.length > 0 ? (
          <SearchableChats
            chats={chats}
            className="max-md:hidden md:max-h-[calc(100dvh-4rem-var(--bars,0rem))] md:overflow-y-auto short:md:max-h-[calc(100dvh-1rem-var(--bars,0rem))]"
          />
        ) : (
          <div className="max-md:hidden" />
        )}
        <div
          // A closed chat has nothing beside it.
          className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4', chats && !listed && 'xl:col-span-2')}
        >
          <Conversation
            key={chatId}
            {...{ chatId, listed, height }}
            meId={me.id}
            hasCompanion={place === 'beside' || place === 'below'}
          />
          {place !== 'beside' && companion}
          {place === 'beside' && !height.isExpanded && (
            <AfterMessages chatId={chatId}>
              <Optional>
                <NoteDigest />
              </Optional>
            </AfterMessages>
          )}
        </div>
        {place === 'beside' && companion}
      </div>
    </Page>
  )
}

/** The list of chats, beside which none is open. */
function NoChat({ role, chats }: { readonly role: Role; readonly chats: ReturnType<typeof useChats> }) {
  return (
    <Page name="chat1" title={coreText('nav.chat')} width="full">
      <PageTitle lead={chats && chats.length > 0 ? chatText('list.lead') : undefined}>
        {coreText('nav.chat')}
      </PageTitle>
      {!chats && <Skeleton rows={3} rowClass="h-18" />}
      {chats?.length === 0 && <EmptyChats role={role} />}
      {chats && chats.length > 0 && (
        <div className={columns}>
          <SearchableChats chats={chats} />
          <div className="paper clear grid min-h-[max(20rem,calc(100dvh-14rem))] place-content-center justify-items-center gap-4 rounded-lg border border-line bg-surface p-6 text-center text-muted max-md:hidden">
            <MessagesSquare size={30} strokeWidth={1.75} aria-hidden />
            <p>{chatText('list.choose')}</p>
          </div>
        </div>
      )}
    </Page>
  )
}

const columns =
  'grid items-start md:grid-cols-[16rem_minmax(0,1fr)] md:gap-4 rail:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6'
/** The third column of wide windows [CH34]. */
const besideColumns = 'xl:max-w-[112rem] xl:grid-cols-[20rem_minmax(0,1fr)_22rem]'

/** Windows with room for two columns below a chat of the usual height: of computers, and of tablets held upright. */
const roomBelow =
  '(min-width: 80rem) and (min-height: 50rem), (min-width: 37.5625rem) and (max-width: 56.2rem) and (min-height: 56rem)'

/** Phones held upright, on which a chat of the usual height leaves the lower end empty. */
const roomUnder = '(max-width: 37.5rem) and (min-height: 40rem)'

/** Where there is room for what helps while chatting [CH34]. */
function useCompanionPlace(isExpanded: boolean): CompanionPlace | null {
  const isWide = useMediaQuery('(min-width: 100rem)')
  const isRoomy = useMediaQuery(roomBelow)
  const isTall = useMediaQuery(roomUnder)
  if (isWide) return 'beside'
  if (isExpanded) return null
  if (isRoomy) return 'below'
  return isTall ? 'under' : null
}
