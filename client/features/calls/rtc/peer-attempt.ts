import type { CallJoinResult, Signal } from '#shared/contract/calls.ts'
import { openStatusChannel } from './media-status.ts'
import type { MediaStatus } from './media-status.ts'

export type Tracks = { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null }

type Options = {
  readonly session: string
  readonly ice: CallJoinResult['ice']
  readonly send: (signal: Signal) => void
  /** The initial tracks; `replaceTracks` changes them. */
  readonly tracks: Tracks
  readonly status: MediaStatus
  readonly onState: (state: RTCPeerConnectionState) => void
  readonly onTrack: (track: MediaStreamTrack) => void
  readonly onStatus: (status: MediaStatus) => void
}

export type PeerAttempt = ReturnType<typeof createPeerAttempt>

/**
 * One connection attempt. Negotiates one audio and one video transceiver in each direction; later changes replace
 * their tracks without renegotiation, so that turning on a camera or sharing a screen cannot break the call.
 */
export function createPeerAttempt(options: Options) {
  const { session, send } = options
  const connection = new RTCPeerConnection(toRtcConfiguration(options.ice))
  listen(connection, options)
  const statusChannel = openStatusChannel(connection, options.status, {
    status: options.onStatus,
    closed: () => options.onState('disconnected'),
  })
  const candidates = createCandidates(connection)
  /** Audio and video share one stream, so that the remote peer plays them in sync. */
  const stream = new MediaStream()
  let tracks = options.tracks

  const applyTracks = async (): Promise<void> => {
    for (const { sender, receiver } of connection.getTransceivers())
      await sender.replaceTrack(receiver.track.kind === 'audio' ? tracks.audio : tracks.video)
  }
  const sendDescription = async (kind: 'offer' | 'answer'): Promise<void> => {
    await connection.setLocalDescription()
    send({ kind, session, sdp: connection.localDescription?.sdp ?? '' })
  }
  return {
    session,
    async offer(): Promise<void> {
      for (const kind of ['audio', 'video'])
        connection.addTransceiver(kind, { direction: 'sendrecv', streams: [stream] })
      await applyTracks()
      await sendDescription('offer')
    },
    /** Restarts ICE; tracks and transceivers are unchanged. */
    async restartIce(ice: CallJoinResult['ice']): Promise<void> {
      connection.setConfiguration(toRtcConfiguration(ice))
      connection.restartIce()
      await sendDescription('offer')
    },
    async answer(sdp: string): Promise<void> {
      await candidates.describe({ type: 'offer', sdp })
      for (const transceiver of connection.getTransceivers()) {
        transceiver.direction = 'sendrecv'
        transceiver.sender.setStreams(stream)
      }
      await applyTracks()
      await sendDescription('answer')
    },
    accept: (sdp: string) => candidates.describe({ type: 'answer', sdp }),
    candidate: candidates.add,
    async replaceTracks(next: Tracks, status: MediaStatus): Promise<void> {
      tracks = next
      statusChannel.send(status)
      await applyTracks()
    },
    close: () => connection.close(),
  }
}

function listen(connection: RTCPeerConnection, { session, send, onState, onTrack }: Options): void {
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState))
  connection.addEventListener('track', ({ track }) => onTrack(track))
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate?.candidate) return
    const { candidate: text, sdpMid: mid, sdpMLineIndex: line } = candidate
    send({ kind: 'candidate', session, candidate: text, mid, line })
  })
}

/** Queues ICE candidates that arrive before the remote description. */
function createCandidates(connection: RTCPeerConnection) {
  let pending: RTCIceCandidateInit[] = []
  return {
    async describe(description: RTCSessionDescriptionInit): Promise<void> {
      await connection.setRemoteDescription(description)
      const queued = pending
      pending = []
      for (const candidate of queued) await connection.addIceCandidate(candidate)
    },
    async add({ candidate, mid, line }: Extract<Signal, { kind: 'candidate' }>): Promise<void> {
      const init = { candidate, sdpMid: mid, sdpMLineIndex: line }
      if (connection.remoteDescription) await connection.addIceCandidate(init)
      else pending.push(init)
    },
  }
}

function toRtcConfiguration({ servers, relayOnly }: CallJoinResult['ice']): RTCConfiguration {
  return {
    iceServers: servers.map(({ urls, ...rest }) => ({
      ...rest,
      urls: typeof urls === 'string' ? urls : [...urls],
    })),
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  }
}
