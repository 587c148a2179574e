import { useEffect, useState } from 'react'
import { call as limit } from '#shared/limits.ts'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { useLiveQuery } from '#client/sync/live.ts'
import { useStore } from '#client/sync/store.ts'
import { createMedia } from '../rtc/media.ts'
import type { Media, MediaState } from '../rtc/media.ts'
import { createPeer } from '../rtc/peer.ts'
import type { PeerState } from '../rtc/negotiation.ts'
import type { CallSession } from '../rtc/call-session.ts'
import { saveLobbySettings, loadLobbySettings } from '../lobby/lobby-settings.ts'

type Room = { readonly media: Media; readonly mine: MediaState; readonly theirs: PeerState }

/** A call of two held by this page: what one sends, and what comes from the other. */
export function useRoom(chatId: string, seat: CallSession, entry: CallJoinResult): Room {
  const [wishes] = useState(loadLobbySettings)
  const [media] = useState(() => createMedia(wishes.chosen))
  const [peer] = useState(() =>
    createPeer({
      offers: entry.isOfferer,
      send: seat.send,
      ice: fresh(entry.ice, async () => (await seat.renew()).ice),
    }),
  )
  const mine = useStore(media.store)
  const theirs = useStore(peer.store)
  const inside = useLiveQuery('call', { chatId }).value?.participants
  const otherDevice = inside?.find(({ userId }) => userId === entry.other.id)?.device ?? null
  // Only with one's own place taken, or the first words of the two would be lost.
  const isIn = inside?.some(({ device }) => device === seat.device) === true

  useEffect(() => {
    if (isIn && otherDevice !== null) peer.meet(otherDevice)
    else if (inside) peer.part()
  }, [peer, inside, isIn, otherDevice])
  useEffect(() => {
    const video = mine.screen ?? mine.camera
    const shown = {
      camera: mine.camera !== null,
      microphone: mine.microphone !== null && !mine.isMuted,
      screen: mine.screen !== null,
    }
    peer.show({ audio: mine.microphone, video }, shown)
    saveLobbySettings({ camera: shown.camera, microphone: shown.microphone, chosen: mine.chosen })
  }, [peer, mine])
  useEffect(() => {
    const leave = seat.onFrame(peer.receive)
    addEventListener('online', peer.mend)
    return () => {
      leave()
      removeEventListener('online', peer.mend)
    }
  }, [seat, peer])
  useEffect(() => {
    const start = async (): Promise<void> => {
      if (wishes.microphone) await media.toggleMicrophone()
      if (wishes.camera) await media.toggleCamera()
    }
    void start()
    return () => {
      peer.close()
      media.stop()
    }
  }, [media, peer, wishes])
  return { media, mine, theirs }
}

/** What was told at entering, and asked for anew once that is too old to be let into a relay by. */
function fresh(
  first: CallJoinResult['ice'],
  next: () => Promise<CallJoinResult['ice']>,
): () => Promise<CallJoinResult['ice']> {
  let kept = first
  let until = Date.now() + limit.credentialsTtl / 2
  return async () => {
    if (Date.now() < until) return kept
    kept = await next()
    until = Date.now() + limit.credentialsTtl / 2
    return kept
  }
}
