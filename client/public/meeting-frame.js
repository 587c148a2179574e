/**
 * Runs the script of a meeting service for the room, in a sandbox: its origin is opaque, so the script can neither reach
 * our pages and storage nor call the server as the member [VI-8]. A frame inside a sandbox gets no camera. So the room
 * opens the meeting's frame beside this one, and the script gets a frame here that stays empty: its address goes to the
 * room, and messages to its window and from it are passed on.
 */
{
  const room = parent
  // Only our pages may embed this document (`frame-ancestors`).
  const tell = (message) => room.postMessage(message, '*')
  const meeting = { postMessage: (data) => tell({ kind: 'send', data }) }

  let address = ''
  Object.defineProperties(HTMLIFrameElement.prototype, {
    src: {
      get: () => address,
      set(value) {
        address = String(value)
        tell({ kind: 'open', address })
      },
    },
    contentWindow: { get: () => meeting },
  })

  function load({ origin, options }) {
    const script = document.createElement('script')
    script.src = `${origin}/external_api.js`
    script.addEventListener('load', () => start(new URL(origin), options))
    script.addEventListener('error', () => tell({ kind: 'failed' }))
    document.head.append(script)
  }

  function start({ host, protocol }, options) {
    try {
      const size = { width: '100%', height: '100%' }
      const place = { parentNode: document.body, noSSL: protocol === 'http:', ...size }
      const api = new window.JitsiMeetExternalAPI(host, { ...options, ...place })
      api.addListener('readyToClose', () => tell({ kind: 'close' }))
    } catch {
      tell({ kind: 'failed' })
    }
  }

  /** Makes a message of the room look like one of the meeting's frame. */
  function passOn({ data, origin }) {
    const message = new MessageEvent('message', { data, origin })
    Object.defineProperty(message, 'source', { value: meeting })
    dispatchEvent(message)
  }

  addEventListener('message', (event) => {
    if (event.source !== room) return
    event.stopImmediatePropagation()
    if (event.data.kind === 'load') load(event.data)
    if (event.data.kind === 'message') passOn(event.data)
  })
  addEventListener('DOMContentLoaded', () => tell({ kind: 'ready' }))
}
