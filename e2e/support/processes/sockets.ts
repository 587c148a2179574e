/** What the browser says of a socket that is refused. */
export const refusedSocket = /^console: WebSocket connection to .* failed/

/**
 * Makes a page's sockets fail as where a proxy refuses them: what is live comes by the event stream then, and
 * calls go over HTTP. For `addInitScript`, so it stands by itself.
 */
export function refuseSockets(): void {
  class LostSocket extends WebSocket {
    constructor() {
      super(`ws://${location.host}/nothing-here`)
    }
  }
  Reflect.set(globalThis, 'WebSocket', LostSocket)
}
