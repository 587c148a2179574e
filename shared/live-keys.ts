/** The key of a live query: equal for equal names and inputs. */
export const keyOf = (name: string, input?: unknown): string => JSON.stringify([name, input])

/**
 * The address of the first values of a page [FL4]. The document names it in a header, and the client requests the same:
 * the browser then loads it once, in parallel with the code. It names no more than the address of the document itself.
 *
 * @param path the path of the document, as in its address
 */
export const firstValuesAddress = (path: string): string =>
  `/api/live.first?input=${encodeURIComponent(JSON.stringify({ path }))}`
