/** The browser's console message about a rejected socket. */
export const refusedSocket = /^console: WebSocket connection to .* failed/

/**
 * Makes a page's sockets fail like behind a proxy that rejects them: live queries then use the event stream, and calls
 * use HTTP. For `addInitScript`, so it uses nothing outside of itself.
 */
export function refuseSockets(): void {
  class LostSocket extends WebSocket {
    constructor() {
      super(`ws://${location.host}/nothing-here`)
    }
  }
  Reflect.set(globalThis, 'WebSocket', LostSocket)
}
