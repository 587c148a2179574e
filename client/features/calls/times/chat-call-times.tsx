import { useFragment } from '#client/router/router.ts'
import { useEffect, useEffectEvent } from 'react'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { useStore } from '#client/state/use-store.ts'
import { callsFragment, timesFragment } from '../urls.ts'
import { CallTimesDialog } from './call-times-dialog.tsx'
import { CallTimesLine } from './call-times-line.tsx'
import { callTimesStore, closeCallTimes, openCallTimes } from './call-times-store.ts'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: PersonCard
  /** The call times are elsewhere on the page [CH34]. */
  readonly hasCompanion: boolean
}

/** What an open chat shows of its call times: the next one in a line, and all in a dialog [CT9]. */
export default function ChatCallTimes({ chatId, meId, other, hasCompanion }: Props) {
  const fragment = useFragment()
  const open = useStore(callTimesStore)
  const follow = useEffectEvent((to: string) => {
    if (to === timesFragment) openCallTimes(chatId, true)
    // Where they are on the page already, nothing has to be opened.
    else if (to === callsFragment && !hasCompanion) openCallTimes(chatId)
  })
  // Not when the window changes: a phone that is turned keeps what is typed [NV39].
  useEffect(() => {
    follow(fragment)
    return closeCallTimes
  }, [chatId, fragment])
  return (
    <>
      {!hasCompanion && <CallTimesLine chatId={chatId} other={other} />}
      {open?.chatId === chatId && (
        <CallTimesDialog {...{ chatId, meId, other }} isProposing={open.isProposing} />
      )}
    </>
  )
}
