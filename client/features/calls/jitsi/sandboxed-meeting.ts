import { meeting as limit } from '#shared/limits/call.ts'

type Meeting = {
  /** The origin of the meeting service. */
  readonly origin: string
  /** The options of the service's script, which end in the address of the meeting's frame. */
  readonly options: Readonly<Record<string, unknown>>
  /** The accessible name of the meeting's frame. */
  readonly title: string
}

type Events = {
  readonly onOpen: () => void
  /** The member left the meeting. */
  readonly onClose: () => void
  /** The service cannot be reached, or answered with something else. */
  readonly onFail: () => void
}

/** What the sandbox sends. The script in it is not ours, so nothing about a message is certain. */
type SandboxMessage = { readonly kind?: unknown; readonly address?: unknown; readonly data?: unknown }

/**
 * Opens a meeting in an element, and returns a function that closes it. The script of the service runs in a hidden,
 * sandboxed frame of an opaque origin (`client/public/meeting-frame.js`), where it cannot act as the member [VI-8]. It
 * makes the address of the meeting's frame, which is opened here: inside the sandbox, it would get no camera. All that
 * the script can do is open that frame once, exchange messages with it, and end the call.
 */
export function openMeeting(container: HTMLElement, meeting: Meeting, events: Events): () => void {
  const sandbox = createSandbox()
  let frame: HTMLIFrameElement | null = null
  const toSandbox = (message: object): void => sandbox.contentWindow?.postMessage(message, '*')

  const fail = (): void => {
    if (!frame) events.onFail()
  }
  const timer = setTimeout(fail, limit.openTimeout)
  const open = (address: unknown): void => {
    if (frame || !isAddressAt(meeting.origin, address)) return
    frame = createMeetingFrame(address, meeting.title)
    container.append(frame)
    events.onOpen()
  }
  const onSandboxMessage = ({ kind, address, data }: SandboxMessage): void => {
    if (kind === 'ready') toSandbox({ kind: 'load', origin: meeting.origin, options: meeting.options })
    if (kind === 'open') open(address)
    if (kind === 'send') frame?.contentWindow?.postMessage(data, meeting.origin)
    if (kind === 'close') events.onClose()
    if (kind === 'failed') fail()
  }
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === null) return
    if (source === sandbox.contentWindow && typeof data === 'object' && data !== null) onSandboxMessage(data)
    if (source === frame?.contentWindow && origin === meeting.origin)
      toSandbox({ kind: 'message', data, origin })
  }
  addEventListener('message', onMessage)
  container.append(sandbox)
  return () => {
    clearTimeout(timer)
    removeEventListener('message', onMessage)
    sandbox.remove()
    frame?.remove()
  }
}

/** The server sends the same sandbox in the policy of the document, so that it also applies without this frame. */
function createSandbox(): HTMLIFrameElement {
  const sandbox = document.createElement('iframe')
  sandbox.setAttribute('sandbox', 'allow-scripts')
  sandbox.hidden = true
  sandbox.src = '/meeting-frame.html'
  return sandbox
}

function createMeetingFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'size-full'
  frame.title = title
  // Delegates these permissions of the document to the frame.
  frame.allow = 'camera; microphone; display-capture; fullscreen; autoplay'
  frame.src = address
  return frame
}

function isAddressAt(origin: string, address: unknown): address is string {
  return typeof address === 'string' && URL.canParse(address) && new URL(address).origin === origin
}
