import { useEffect, useState } from 'react'
import { call as limit } from '#shared/limits.ts'
import type { Entry } from '#shared/schemas/calls.ts'
import { useLive } from '#client/api/live.ts'
import { useStore } from '#client/api/store.ts'
import { createMedia } from './media.ts'
import type { Media, MediaState } from './media.ts'
import { createPeer } from './peer.ts'
import type { PeerState } from './dial.ts'
import type { Seat } from './seat.ts'
import { keepWishes, readWishes } from './wishes.ts'

type Room = { readonly media: Media; readonly mine: MediaState; readonly theirs: PeerState }

/** A call of two held by this page: what one sends, and what comes from the other. */
export function useRoom(chatId: string, seat: Seat, entry: Entry): Room {
  const [wishes] = useState(readWishes)
  const [media] = useState(() => createMedia(wishes.chosen))
  const [peer] = useState(() =>
    createPeer({
      offers: entry.offers,
      send: seat.send,
      ice: fresh(entry.ice, async () => (await seat.renew()).ice),
    }),
  )
  const mine = useStore(media.store)
  const theirs = useStore(peer.store)
  const inside = useLive('call', { chatId }).value?.inside
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
    keepWishes({ camera: shown.camera, microphone: shown.microphone, chosen: mine.chosen })
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
function fresh(first: Entry['ice'], next: () => Promise<Entry['ice']>): () => Promise<Entry['ice']> {
  let kept = first
  let until = Date.now() + limit.credentials / 2
  return async () => {
    if (Date.now() < until) return kept
    kept = await next()
    until = Date.now() + limit.credentials / 2
    return kept
  }
}
