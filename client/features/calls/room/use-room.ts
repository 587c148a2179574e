import { useEffect, useState } from 'react'
import { call as limit } from '#shared/limits.ts'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useStore } from '#client/state/use-store.ts'
import { createMedia, isTurnedOn } from '../rtc/media.ts'
import type { Media, MediaState } from '../rtc/media.ts'
import { createPeer } from '../rtc/peer.ts'
import type { PeerState } from '../rtc/negotiation.ts'
import type { CallSession } from '../rtc/call-session.ts'
import { saveLobbySettings, loadLobbySettings } from '../lobby/lobby-settings.ts'

type Room = {
  readonly media: Media
  readonly local: MediaState
  readonly remote: PeerState
  /** Sends nothing more at once, and ends the call. */
  readonly hangUp: () => void
}

/** Runs a WebRTC call: local media and the remote peer's state. */
export function useRoom(chatId: string, session: CallSession, joinResult: CallJoinResult): Room {
  const [settings] = useState(loadLobbySettings)
  const [media] = useState(() => createMedia(settings.chosen))
  const [peer] = useState(() =>
    createPeer({
      isOfferer: joinResult.isOfferer,
      send: session.send,
      ice: withRenewal(joinResult.ice, async () => (await session.renew()).ice),
    }),
  )
  const local = useStore(media.store)
  const remote = useStore(peer.store)
  const participants = useLiveQuery('call', { chatId }).value?.participants
  const otherDevice = participants?.find(({ userId }) => userId === joinResult.other.id)?.device ?? null
  // Connects only after this device has joined: signals sent before would be lost.
  const [hasHungUp, setHasHungUp] = useState(false)
  const isJoined = participants?.some(({ device }) => device === session.device) === true

  useEffect(() => {
    if (hasHungUp) return
    if (isJoined && otherDevice !== null) peer.connectTo(otherDevice)
    else if (participants) peer.onPeerAbsent()
  }, [peer, participants, isJoined, otherDevice, hasHungUp])
  useEffect(() => {
    if (hasHungUp) return
    const video = local.screen ?? local.camera
    const status = {
      camera: local.camera !== null,
      microphone: local.microphone !== null && !local.isMuted,
      screen: local.screen !== null,
    }
    peer.replaceTracks({ audio: local.microphone, video }, status)
    saveLobbySettings({ ...isTurnedOn(local), chosen: local.chosen })
  }, [peer, local, hasHungUp])
  useEffect(() => {
    const unsubscribe = session.onFrame(peer.receive)
    addEventListener('online', peer.recover)
    return () => {
      unsubscribe()
      removeEventListener('online', peer.recover)
    }
  }, [session, peer])
  useEffect(() => {
    if (settings.microphone) void media.toggleMicrophone()
    if (settings.camera) void media.toggleCamera()
    return () => {
      peer.close()
      media.stop()
    }
  }, [media, peer, settings])
  const hangUp = (): void => {
    // The server may take long to answer, or be out of reach, while the connection of the two works [VC12].
    setHasHungUp(true)
    peer.close()
    media.stop()
    void session.end()
  }
  return { media, local, remote, hangUp }
}

/** Returns the ICE configuration of the join result until half its lifetime has passed, then renews it. */
function withRenewal(
  first: CallJoinResult['ice'],
  next: () => Promise<CallJoinResult['ice']>,
): () => Promise<CallJoinResult['ice']> {
  let current = first
  let validUntil = Date.now() + limit.credentialsTtl / 2
  return async () => {
    if (Date.now() < validUntil) return current
    current = await next()
    validUntil = Date.now() + limit.credentialsTtl / 2
    return current
  }
}
