// Runs in the measured page, before its own scripts: the request for the first values fails at once.

const { fetch: fetchAny } = globalThis
globalThis.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/api/live.first')
    ? Promise.reject(new TypeError('not used'))
    : fetchAny(address, init)
