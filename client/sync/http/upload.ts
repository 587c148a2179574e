import type { ErrorBody } from '#shared/errors.ts'
import { http, live } from '#shared/limits.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { RequestError } from './request-error.ts'
import { reportOffline, reportOnline } from './connectivity.ts'

/** How much has gone out, from 0 to 1. */
type OnProgress = (share: number) => void

/** Puts a picture in the place of one's own. Rejects with a `CallError`. */
export function uploadProfilePicture(
  picture: Blob,
  onProgress: OnProgress = () => {},
): Promise<{ readonly picture: string | null }> {
  return upload('/api/upload/profile', picture, onProgress)
}

/** Brings a picture to a chat, for a message to come. Rejects with a `CallError`. */
export function uploadChatImage(
  chatId: string,
  picture: Blob,
  onProgress: OnProgress,
): Promise<UploadedImage> {
  return upload(`/api/upload/chat/${encodeURIComponent(chatId)}`, picture, onProgress)
}

/**
 * Sends a body and tells how far it is: `fetch` cannot. Given up when nothing moves for 10 s, or when no answer
 * comes within 30 s of the last byte, as pictures are worked on one after the other.
 */
function upload<T>(url: string, body: Blob, onProgress: OnProgress): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        request.abort()
        lose('timeout')
      }, ms)
    }
    const lose = (why: 'timeout' | 'unreachable'): void => {
      clearTimeout(timer)
      reportOffline(why)
      reject(new RequestError(null))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(live.offlineAfter)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => wait(http.requestTimeout))
    request.addEventListener('error', () => lose('unreachable'))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      if (request.status === 502 || request.status === 504) return lose('unreachable')
      reportOnline()
      if (request.status === 200) resolve(JSON.parse(request.responseText) as T)
      else reject(failureIn(request))
    })
    request.open('POST', url)
    request.setRequestHeader('content-type', body.type || 'image/*')
    request.setRequestHeader('accept', 'application/json')
    wait(live.offlineAfter)
    request.send(body)
  })
}

/** Why it was refused: by our server, or by a proxy in front of it that answers in its own words. */
function failureIn({ status, responseText }: XMLHttpRequest): RequestError {
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
