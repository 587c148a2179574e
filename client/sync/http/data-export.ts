import type { ErrorBody } from '#shared/errors.ts'
import { RequestError } from './request-error.ts'
import { reportOffline, reportOnline } from './connectivity.ts'

/** A file as it came, under the name the server gives it. */
export type DownloadedFile = { readonly name: string; readonly content: Blob }

/**
 * All that is one's own, as one archive. `onBytes` is told how many have arrived. No time is set for the first of
 * them: preparing takes as long as there is something to read. Rejects with a `CallError`.
 */
export async function downloadDataExport(
  asked: { readonly password: string; readonly timeZone: string },
  onBytes: (count: number) => void,
): Promise<DownloadedFile> {
  try {
    const response = await fetch('/api/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    reportOnline()
    if (!response.ok) throw await failureIn(response)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { name: name ?? 'data.zip', content: await new Response(withProgress(response, onBytes)).blob() }
  } catch (error) {
    if (error instanceof RequestError) throw error
    reportOffline('unreachable')
    throw new RequestError(null)
  }
}

function withProgress(
  { body }: Response,
  onBytes: (count: number) => void,
): ReadableStream<Uint8Array> | null {
  let count = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      count += piece.length
      onBytes(count)
      controller.enqueue(piece)
    },
  })
  return body?.pipeThrough(counter) ?? null
}

/** Why it was refused; a proxy in front answers in its own words. */
async function failureIn(response: Response): Promise<RequestError> {
  try {
    const { error } = (await response.json()) as { error: { data: ErrorBody } }
    return new RequestError(error.data)
  } catch {
    return new RequestError({ code: 'internal', reason: 'app.internal' })
  }
}
