import { Suspense, useRef, useState } from 'react'
import { coreText } from '#shared/texts/app/core.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { cx } from '#client/ui/cx.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { useSharedTimes } from '../availability/shared/use-shared-times.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { ChatActions } from './chat-actions.tsx'
import { ChatCalls, ProposeAction } from './chat-calls.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ClosedChat } from './closed-chat.tsx'
import { WriteArea } from './composer/write-area.tsx'
import { NightNote } from './held/night-note.tsx'
import { LinkDialog } from './message/text/link-dialog.tsx'
import { LoadingArea } from './thread/loading-area.tsx'
import { HeightHandle } from './thread/height-handle.tsx'
import { MessageArea } from './thread/message-area.tsx'
import { TypingLine } from './thread/typing-line.tsx'
import { useComposer } from './composer/use-composer.ts'
import type { ChatHeight } from './use-expanded.ts'
import { useOpenChat } from './use-open-chat.ts'
import type { MessageAreaHandle } from './thread/use-thread.ts'

/** Loaded where a chat rests. */
const RestNote = lazyOptional(() => import('./rest-note.tsx'))
/** Loaded when a file is first dragged over a chat. The drop works without it. */
const DropOverlay = lazyOptional(() => import('./composer/attachment/drop-overlay.tsx'))

type Props = {
  readonly chatId: string
  readonly meId: string
  /** The counterpart according to the chat list, which loads first. */
  readonly listed: PersonCard | undefined
  readonly height: ChatHeight
  /** The times of both are elsewhere on the page [CH34]. */
  readonly hasCompanion: boolean
}

const frame =
  'relative flex min-w-0 flex-col bg-surface md:rounded-lg md:border md:border-line max-md:border-b max-md:border-line'
/** The viewport without the shell's bars: top and bottom on phones, margins on larger screens, and bars of the moment [CH37]. */
const fullHeight =
  'h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-var(--bars,0rem))] min-h-96 short:min-h-0 ' +
  'md:h-[calc(100dvh-4rem-var(--bars,0rem))] short:md:h-[calc(100dvh-1rem-var(--bars,0rem))]'
/**
 * In the lowest windows, there is no room for all of it: the page scrolls, to below the composer, which would otherwise cover what is
 * before it.
 */
const higher = 'low:h-auto! low:max-h-none!'
/** In a low window, the messages shrink, so that the composer stays in it [CH32]. */
const fitting =
  'short:max-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-var(--bars,0rem))] short:md:max-h-[calc(100dvh-1rem-var(--bars,0rem))]'

/** One chat: header, messages, and composer. Mount it with the chat id as key. */
export function Conversation({ chatId, meId, listed, height, hasCompanion }: Props) {
  const { open, other, isClosed, isOnline } = useOpenChat(chatId, listed)
  const isResting = open?.head.isResting === true
  const composer = useComposer({ meId, chatId, isClosed: isClosed || isResting })
  const { fieldRef, text, setText, attachment, editSent, reply, editUnsent, drop } = composer
  const areaRef = useRef<MessageAreaHandle>(null)
  const [link, setLink] = useState<string | null>(null)
  const name = other ? displayName(other) : coreText('nav.chat')
  const pair = open && !hasCompanion ? { meId, otherId: open.head.other.id, name } : null
  const times = useSharedTimes(pair, !isResting && <ProposeAction chatId={chatId} />)
  const writeIdea = (idea: string) => {
    setText(idea)
    fieldRef.current?.focus()
  }
  return (
    <section
      aria-label={name}
      {...drop.handlers}
      className={cx(frame, !isClosed && cx(higher, height.isExpanded ? fullHeight : fitting))}
    >
      <ChatHeader other={other} isOnline={isOnline} aside={times.chip}>
        {other && <ChatActions {...{ chatId, other, isClosed }} head={open?.head} />}
      </ChatHeader>
      {open && <ChatCalls {...{ chatId, meId, hasCompanion }} head={open.head} />}
      {times.week}
      {open && (
        <MessageArea
          {...open}
          {...{ meId, isExpanded: height.isExpanded, handle: areaRef, onIdea: writeIdea }}
          {...{ onLink: setLink, onEdit: editUnsent, onEditSent: editSent.start, onReply: reply.start }}
        />
      )}
      {isClosed && <ClosedChat chatId={chatId} other={other} onLink={setLink} />}
      {!open && !isClosed && <LoadingArea isExpanded={height.isExpanded} />}
      {!isClosed && <HeightHandle {...height} />}
      {open && <TypingLine chatId={chatId} otherId={open.head.other.id} name={name} />}
      {!open && <p className="h-[1.5rem] flex-none short:h-4" />}
      <HelpSlot place={chatId} isOverlay />
      {open && <NightNote chatId={chatId} name={name} />}
      {open?.head.isResting && (
        <Optional>
          <RestNote head={open.head} />
        </Optional>
      )}
      {(other || !isClosed || text !== '') && (
        <WriteArea
          {...{ chatId, meId, text, attachment, editSent, reply, fieldRef, isClosed, isResting }}
          name={other && displayName(other)}
          onText={setText}
          onEditLast={() => editSent.startWith(areaRef.current?.lastEditable() ?? null)}
          onSent={() => areaRef.current?.showSent()}
        />
      )}
      <Suspense>{drop.isOver && <DropOverlay />}</Suspense>
      <LinkDialog href={link} onClose={() => setLink(null)} />
    </section>
  )
}
