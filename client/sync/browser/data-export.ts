import type { FactorProof } from '#shared/contract/second-factor.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { RequestError } from '../http/request-error.ts'
import { base } from '../react/session.ts'

/** A downloaded file, under the name the server gives it. */
export type DownloadedFile = { readonly name: string; readonly content: Blob }

/**
 * Downloads everything stored about the member as one ZIP file. `onBytes` is called with how many have arrived. There
 * is no timeout for the first of them: preparing takes as long as there is something to read. Rejects with a
 * `RequestError`.
 */
export async function downloadDataExport(
  input: { readonly password: string; readonly timeZone: string } & FactorProof,
  onBytes: (count: number) => void,
): Promise<DownloadedFile> {
  const { reportOffline, reportOnline } = base.connectivity
  try {
    const response = await fetch('/api/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    reportOnline()
    if (!response.ok) throw await errorOf(response)
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
    transform(chunk, controller) {
      count += chunk.length
      onBytes(count)
      controller.enqueue(chunk)
    },
  })
  return body?.pipeThrough(counter) ?? null
}

/** The server's reason, also if a proxy in front of it answered in its own format. */
async function errorOf(response: Response): Promise<RequestError> {
  try {
    const { error } = (await response.json()) as { error: { data: ErrorBody } }
    return new RequestError(error.data)
  } catch {
    return new RequestError({ code: 'internal', reason: 'app.internal' })
  }
}
