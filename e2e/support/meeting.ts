import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local stand-in for a meeting service, with the part of its API that our page uses. */
export type Meeting = {
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** Whether it responds. */
  isUp: boolean
  stop(): Promise<void>
}

const program = `
window.JitsiMeetExternalAPI = class {
  constructor(host, options) {
    window.meetingOptions = { ...options, host, parentNode: undefined }
    this.frame = document.createElement('iframe')
    this.frame.style.width = options.width
    this.frame.style.height = options.height
    this.frame.src = (options.noSSL ? 'http' : 'https') + '://' + host + '/' + options.roomName
    this.listeners = []
    this.onMessage = ({ data, source }) => {
      if (source === this.frame.contentWindow) for (const [event, listener] of this.listeners) if (event === data) listener()
    }
    addEventListener('message', this.onMessage)
    options.parentNode.append(this.frame)
  }
  addListener(event, listener) { this.listeners.push([event, listener]) }
  getIFrame() { return this.frame }
  dispose() { removeEventListener('message', this.onMessage); this.frame.remove() }
}
`

const room = `<!doctype html><html lang="en"><title>Meeting</title><body style="background: #fff"><h1>The meeting</h1>
<button onclick="parent.postMessage('readyToClose', '*')">Leave the meeting</button></body></html>`

export async function startMeeting(): Promise<Meeting> {
  const server = createServer((request, response) => {
    if (!meeting.isUp) return response.writeHead(503).end()
    const isProgram = request.url === '/external_api.js'
    response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html')
    return response.end(isProgram ? program : room)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const meeting: Meeting = {
    host: `127.0.0.1:${port}`,
    isUp: true,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return meeting
}
