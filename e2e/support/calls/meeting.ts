import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local stand-in for a meeting service, with the part of its API that our page uses. */
export type Meeting = {
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** Whether it responds, with an error, or not at all. */
  state: 'up' | 'failing' | 'silent'
  stop(): Promise<void>
}

/**
 * Works like the External API of Jitsi Meet: it makes the meeting's frame itself, takes messages from the window and the
 * origin of that frame only, and waits for an answer to its first message.
 */
const program = `
window.JitsiMeetExternalAPI = class {
  constructor(host, options) {
    window.meetingOptions = { ...options, host, parentNode: undefined }
    this.listeners = []
    this.frame = document.createElement('iframe')
    this.frame.allow = 'camera; microphone'
    this.frame.src = (options.noSSL ? 'http' : 'https') + '://' + host + '/' + options.roomName + '#api=0'
    this.frame.style.width = options.width
    this.frame.style.height = options.height
    const origin = new URL(this.frame.src).origin
    this.frame = options.parentNode.appendChild(this.frame)
    const meeting = this.frame.contentWindow
    this.onMessage = (event) => {
      if (event.source !== meeting || event.origin !== origin) return
      const { scope, name } = JSON.parse(event.data)
      if (scope !== 'api=0') return
      if (name === 'ready') clearInterval(this.greeting)
      else for (const [event, listener] of this.listeners) if (event === name) listener()
    }
    addEventListener('message', this.onMessage)
    this.greeting = setInterval(() => meeting.postMessage(JSON.stringify({ scope: 'api=0', name: 'ready' }), '*'), 50)
  }
  addListener(event, listener) { this.listeners.push([event, listener]) }
  getIFrame() { return this.frame }
  dispose() { removeEventListener('message', this.onMessage); this.frame.remove() }
}
`

const room = `<!doctype html><html lang="en"><title>Meeting</title><body style="background: #fff; color: #000">
<h1>The meeting</h1>
<p role="status"></p>
<button id="devices">Turn on camera and microphone</button>
<button id="leave">Leave the meeting</button>
<script>
  const scope = location.hash.slice(1)
  const send = (name) => parent.postMessage(JSON.stringify({ scope, name }), '*')
  const tell = (words) => { document.querySelector('p').textContent = words }
  let isConnected = false
  addEventListener('message', ({ data, source }) => {
    if (source !== parent || JSON.parse(data).scope !== scope) return
    isConnected = true
    send('ready')
  })
  document.querySelector('#leave').onclick = () => isConnected && send('readyToClose')
  document.querySelector('#devices').onclick = () =>
    navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(
      (stream) => tell('Sending ' + stream.getTracks().map(({ kind }) => kind).toSorted().join(' and ')),
      (error) => tell(String(error)),
    )
</script></body></html>`

/** @param extra a script that runs after the service's own, in the same window */
export async function startMeeting(extra = ''): Promise<Meeting> {
  const server = createServer((request, response) => {
    if (meeting.state === 'silent') return
    if (meeting.state === 'failing') return response.writeHead(503).end()
    const isProgram = request.url === '/external_api.js'
    response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html')
    return response.end(isProgram ? program + extra : room)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const meeting: Meeting = {
    host: `127.0.0.1:${port}`,
    state: 'up',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return meeting
}
