import type { UploadedImage } from '#shared/contract/chat.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { http, live } from '#shared/limits.ts'
import { RequestError } from '../http/request-error.ts'
import { base } from '../react/session.ts'

/** Receives the share that was sent, from 0 to 1. */
type OnProgress = (share: number) => void

/** Replaces the member's picture. Rejects with a `RequestError`. */
export function uploadProfilePicture(
  picture: Blob,
  onProgress: OnProgress = () => {},
): Promise<{ readonly picture: string | null }> {
  return upload('/api/upload/profile', picture, onProgress)
}

/** Uploads an image to a chat, for a message to come. Rejects with a `RequestError`. */
export function uploadChatImage(chatId: string, image: Blob, onProgress: OnProgress): Promise<UploadedImage> {
  return upload(`/api/upload/chat/${encodeURIComponent(chatId)}`, image, onProgress)
}

/**
 * Sends a body and reports its progress, which `fetch` cannot. It fails when nothing moves for 10 s, or when no answer
 * comes within 30 s of the last byte, because the server processes images one after the other.
 */
function upload<T>(url: string, body: Blob, onProgress: OnProgress): Promise<T> {
  const { reportOffline, reportOnline } = base.connectivity
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const expectWithin = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        request.abort()
        fail('timeout')
      }, ms)
    }
    const fail = (reason: 'timeout' | 'unreachable'): void => {
      clearTimeout(timer)
      reportOffline(reason)
      reject(new RequestError(null))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectWithin(live.offlineAfter)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => expectWithin(http.requestTimeout))
    request.addEventListener('error', () => fail('unreachable'))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      if (request.status === 502 || request.status === 504) return fail('unreachable')
      reportOnline()
      if (request.status === 200) resolve(JSON.parse(request.responseText) as T)
      else reject(errorOf(request))
    })
    request.open('POST', url)
    request.setRequestHeader('content-type', body.type || 'image/*')
    request.setRequestHeader('accept', 'application/json')
    expectWithin(live.offlineAfter)
    request.send(body)
  })
}

/** The server's reason, also if a proxy in front of it answered in its own format. */
function errorOf({ status, responseText }: XMLHttpRequest): RequestError {
  try {
    const { error } = JSON.parse(responseText) as { error: { data: ErrorBody } }
    return new RequestError(error.data)
  } catch {
    return new RequestError(
      status === 413
        ? { code: 'invalid-argument', reason: 'file.tooLarge' }
        : { code: 'internal', reason: 'app.internal' },
    )
  }
}
